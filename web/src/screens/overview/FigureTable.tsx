import { displayQuantity } from '../../format/quantities.ts';
import type { FigureRow, Figures } from './volume-figures.ts';

export interface FigureTableProps {
  readonly label: string;
  /** `Trade`, `Country`. */
  readonly of: string;
  /** A column each, in the order of the values. */
  readonly columns: readonly string[];
  readonly figures: Figures;
}

const shown = (value: number | null): string => (value === null ? '-' : displayQuantity(value));

const Values = ({ values }: Pick<FigureRow, 'values'>) =>
  values.map((value, at) => <td key={at}>{shown(value)}</td>);

/** What scrolls can be scrolled by keyboard. */
const scrollable = { tabIndex: 0 };

/** The figures of a chart, to the last one: months with their sums, in them trades or countries. */
export const FigureTable = ({ label, of, columns, figures: { months, total } }: FigureTableProps) => (
  <section className="figures-frame" aria-label={label} {...scrollable}>
    <table className="figures" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Month, {of.toLowerCase()}</th>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {months.map((month) => (
        <tbody key={month.key}>
          <tr className="figures-month">
            <th scope="rowgroup">{month.name}</th>
            <Values values={month.values} />
          </tr>
          {month.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              <Values values={row.values} />
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row">{total.name}</th>
          <Values values={total.values} />
        </tr>
      </tfoot>
    </table>
  </section>
);
