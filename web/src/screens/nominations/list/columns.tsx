import type { NominationView } from '#contracts/nomination/nomination-view';
import { Status, type Viewer } from '../../../components/status/StatusGlyph.tsx';
import type { CellMark } from '../../../components/table/table-columns.ts';
import { CountBadge } from '../../../components/tabs/CountBadge.tsx';
import { displayDate } from '../../../format/dates.ts';
import { displayQuantity } from '../../../format/quantities.ts';
import type { ListColumn } from '../../../lists/ListTable.tsx';
import { isPast, sinceMarks } from '../nomination-since.ts';
import { etaText, marksOf, shownStatus, unreadMessages, vesselParts } from '../nomination-words.ts';

type Column = ListColumn<NominationView>;

export interface NominationColumns {
  readonly viewer: Viewer;
  /** Pairs of discharge port and quantity of the widest row. */
  readonly dischargePorts: number;
  readonly unreadOf: (nomination: string) => number;
}

/** Remembers a nomination's marks for as long as the row object lives. */
const markFinder = (): ((nomination: NominationView, key: string) => CellMark | null) => {
  const known = new WeakMap<NominationView, ReadonlyMap<string, CellMark>>();
  return (nomination, key) => {
    const marks =
      known.get(nomination) ?? (isPast(nomination) ? sinceMarks(nomination) : marksOf(nomination));
    known.set(nomination, marks);
    return marks.get(key) ?? null;
  };
};

/** Ship, voyage, and how much of its thread is unread. */
export const VesselName = ({ name, unread }: { readonly name: string; readonly unread: number }) => {
  const [vessel, voyage] = vesselParts(name);
  return (
    <span className="vessel-name">
      <span>
        <strong>{vessel}</strong> {voyage}
      </span>
      <CountBadge count={unread} of={unreadMessages} />
    </span>
  );
};

const discharge = (place: number, of: 'port' | 'qty'): Column => {
  const lineOf = ({ dischargePorts }: NominationView) => dischargePorts[place];
  return of === 'port'
    ? {
        key: `discharge.${place + 1}.port`,
        header: `POD ${place + 1}`,
        width: 96,
        text: (row) => lineOf(row)?.name ?? '',
      }
    : {
        key: `discharge.${place + 1}.qty`,
        header: `Qty Pod ${place + 1}`,
        width: 98,
        numeric: true,
        text: (row) => displayQuantity(lineOf(row)?.qty),
      };
};

/** The columns of the nomination list; the first seven fit beside the pane. */
export const nominationColumns = ({
  viewer,
  dischargePorts,
  unreadOf,
}: NominationColumns): readonly Column[] => {
  const markOf = markFinder();
  const columns: readonly Column[] = [
    {
      key: 'vesselVoyage',
      header: 'Vessel / voyage',
      width: 162,
      pinned: true,
      rowHeader: true,
      sortable: true,
      text: ({ vesselVoyage }) => vesselVoyage.name,
      content: ({ id, vesselVoyage }) => <VesselName name={vesselVoyage.name} unread={unreadOf(id)} />,
    },
    {
      key: 'status',
      header: 'Status',
      // 'Customer review' is longer than what customers read.
      width: viewer === 'staff' ? 140 : 106,
      sortable: true,
      text: shownStatus,
      content: (row) => <Status status={shownStatus(row)} viewer={viewer} />,
    },
    {
      key: 'eta',
      header: 'ETA, port time',
      width: 152,
      numeric: true,
      sortable: true,
      text: (row) => etaText(row.eta, row),
    },
    {
      key: 'laycanStart',
      header: 'Lay from',
      width: 93,
      numeric: true,
      sortable: true,
      text: ({ laycanStart }) => displayDate(laycanStart),
    },
    {
      key: 'laycanFinish',
      header: 'Lay to',
      width: 93,
      numeric: true,
      sortable: true,
      text: ({ laycanFinish }) => displayDate(laycanFinish),
    },
    {
      key: 'loadingPort',
      header: 'Load port',
      width: 82,
      sortable: true,
      text: ({ loadingPort }) => loadingPort?.name ?? '',
    },
    {
      key: 'nominated',
      header: 'Nominated, MT',
      width: 102,
      numeric: true,
      sortable: true,
      text: ({ nominated }) => displayQuantity(nominated),
    },
    { key: 'trade', header: 'Trade', width: 76, sortable: true, text: ({ trade }) => trade?.name ?? '' },
    {
      key: 'declared',
      header: 'Declared, MT',
      width: 102,
      numeric: true,
      text: ({ declared }) => displayQuantity(declared),
    },
    ...Array.from({ length: dischargePorts }, (_, place) => [
      discharge(place, 'port'),
      discharge(place, 'qty'),
    ]).flat(),
    { key: 'type', header: 'Vessel type', width: 104, sortable: true, text: ({ type }) => type?.name ?? '' },
    {
      key: 'noOfBookings',
      header: 'Bookings',
      width: 80,
      numeric: true,
      text: ({ noOfBookings }) => displayQuantity(noOfBookings),
    },
    { key: 'comment', header: 'Comment', width: 200, text: ({ comment }) => comment ?? '' },
  ];
  return columns.map((column) => ({ ...column, mark: (row) => markOf(row, column.key) }));
};

export const widestDischarge = (rows: readonly NominationView[]): number =>
  Math.max(0, ...rows.map(({ dischargePorts }) => dischargePorts.length));
