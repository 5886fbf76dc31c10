import { Fragment } from 'react';
import { Link } from 'wouter';
import type { ReliabilityAnswer, ReliabilityGroup, ReliabilityRow } from '#contracts/port-calls/reliability';
import { displayQuantity } from '../../../format/quantities.ts';
import { dayNames, groupNames, hoursText, shareText } from './figures.ts';
import { days } from './reliability-queries.ts';

const Figures = ({ row }: { readonly row: ReliabilityRow }) => (
  <>
    <td>{displayQuantity(row.calls)}</td>
    {days.map((day) => {
      const { count, meanErrorHours, within12, within24 } = row.ahead[day];
      return (
        <Fragment key={day}>
          <td className="reliability-first" title={`${displayQuantity(count)} arrivals with an estimate`}>
            {hoursText(meanErrorHours)}
          </td>
          <td>{shareText(within12)}</td>
          <td>{shareText(within24)}</td>
        </Fragment>
      );
    })}
    <td className="reliability-first">{hoursText(row.waitHours)}</td>
    <td>{hoursText(row.stayHours)}</td>
  </>
);

const scrollable = { tabIndex: 0 };

export interface ReliabilityTableProps {
  readonly by: ReliabilityGroup;
  readonly answer: ReliabilityAnswer;
  readonly open: string | null;
  /** Leads to the arrivals behind a row, or away from them. */
  readonly hrefOf: (row: string | null) => string;
}

/** How well arrivals were told, a row a port, trade or quarter. */
export const ReliabilityTable = ({ by, answer: { data, total }, open, hrefOf }: ReliabilityTableProps) => (
  <section className="reliability-frame" aria-label="Reliability" {...scrollable}>
    <table className="reliability-table" aria-label={`Reliability by ${groupNames[by].toLowerCase()}`}>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            {groupNames[by]}
          </th>
          <th scope="col" rowSpan={2}>
            Arrivals
          </th>
          {days.map((day) => (
            <th key={day} scope="colgroup" colSpan={3} className="reliability-first">
              {dayNames[day]}
            </th>
          ))}
          <th scope="col" rowSpan={2} className="reliability-first">
            Wait
          </th>
          <th scope="col" rowSpan={2}>
            Stay
          </th>
        </tr>
        <tr>
          {days.map((day) => (
            <Fragment key={day}>
              <th scope="col" className="reliability-first">
                Error
              </th>
              <th scope="col">±12 h</th>
              <th scope="col">±24 h</th>
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map((row) => (
          <tr key={row.id} className={row.id === open ? 'reliability-open' : ''}>
            <th scope="row">
              <Link href={hrefOf(row.id === open ? null : row.id)} replace aria-expanded={row.id === open}>
                {row.name}
              </Link>
            </th>
            <Figures row={row} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.name}</th>
          <Figures row={total} />
        </tr>
      </tfoot>
    </table>
  </section>
);
