import { Link } from 'wouter';
import type { PortCallTotal } from '#contracts/port-calls/timeline';
import { displayQuantity } from '../../format/quantities.ts';
import { paths } from '../port-calls/paths.ts';

/** A port with its own calls on the timeline. */
const portHref = (organisation: string, id: string): string =>
  `${paths.timeline(organisation)}?ports=${encodeURIComponent(id)}`;

/** How many calls are expected, and go on, in each port. */
export const NominationsTable = ({
  totals,
  organisation,
}: {
  readonly totals: readonly PortCallTotal[];
  readonly organisation: string;
}) => (
  <table className="nominations-table">
    <thead>
      <tr>
        <th scope="col">Port</th>
        <th scope="col">New Nominations</th>
        <th scope="col">Ongoing Nominations</th>
        <th scope="col">Total</th>
      </tr>
    </thead>
    <tbody>
      {totals.map(({ id, name, newCount, ongoingCount, totalCount }) => (
        <tr key={id}>
          <th scope="row">
            <Link href={portHref(organisation, id)}>{name}</Link>
          </th>
          <td>{displayQuantity(newCount)}</td>
          <td>{displayQuantity(ongoingCount)}</td>
          <td className="nominations-total">{displayQuantity(totalCount)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
