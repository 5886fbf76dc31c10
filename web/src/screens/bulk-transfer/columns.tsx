import type { BookingView } from '#contracts/booking/booking-view';
import type { CellMark } from '../../components/table/table-columns.ts';
import { displayDate } from '../../format/dates.ts';
import { displayQuantity } from '../../format/quantities.ts';
import type { ListColumn } from '../../lists/ListTable.tsx';
import { bookingName } from '../booking-lists/booking-name.ts';
import { refusalInFull, standingOf } from '../transfer/transfer-words.ts';
import { standingLabels } from './transfer-queries.ts';

type Column = ListColumn<BookingView>;

const standingText = (booking: BookingView): string => {
  const standing = standingOf(booking);
  return standing === null ? '' : standingLabels[standing];
};

const failure = ({ transfer }: BookingView): string => {
  const refusal = transfer?.withdrawal?.refusal ?? transfer?.refusal;
  return refusal ? refusalInFull(refusal) : 'Veson did not answer.';
};

/** Why it failed, or that the voyage-management system holds it otherwise. */
const standingMark = (booking: BookingView): CellMark | null => {
  const standing = standingOf(booking);
  if (standing === 'changed') return { kind: 'warning', text: 'Changed since it was transferred.' };
  return standing === 'failed' ? { kind: 'danger', text: failure(booking) } : null;
};

/** What an interface list says of a booking: how it stands, and by what both sides know it. */
export const transferColumns: readonly Column[] = [
  {
    key: 'code',
    header: 'Code',
    width: 120,
    pinned: true,
    rowHeader: true,
    sortable: true,
    text: bookingName,
  },
  { key: 'bookingNo', header: 'Booking No', width: 104, sortable: true, text: ({ bookingNo }) => bookingNo },
  { key: 'standing', header: 'Transfer', width: 140, text: standingText, mark: standingMark },
  { key: 'voyageNo', header: 'Voyage no.', width: 96, text: ({ transfer }) => transfer?.voyageNumber ?? '' },
  { key: 'cargoRef', header: 'Cargo ref.', width: 110, text: ({ cargoRef }) => cargoRef ?? '' },
  {
    key: 'vesselVoyage',
    header: 'Vessel / voyage',
    width: 148,
    sortable: true,
    text: ({ nomination, vesselVoyage }) => nomination?.vesselVoyage.name ?? vesselVoyage?.name ?? '',
  },
  { key: 'trade', header: 'Trade', width: 76, sortable: true, text: ({ trade }) => trade?.name ?? '' },
  {
    key: 'laycanStart',
    header: 'Lay from',
    width: 106,
    numeric: true,
    sortable: true,
    text: ({ laycanStart }) => displayDate(laycanStart),
  },
  {
    key: 'laycanFinish',
    header: 'Lay to',
    width: 106,
    numeric: true,
    sortable: true,
    text: ({ laycanFinish }) => displayDate(laycanFinish),
  },
  {
    key: 'loadingPort',
    header: 'Load port',
    width: 96,
    sortable: true,
    text: ({ loadingPort }) => loadingPort.name ?? '',
  },
  {
    key: 'loadingQty',
    header: 'POL / Total',
    width: 98,
    numeric: true,
    text: ({ loadingPort }) => displayQuantity(loadingPort.qty),
  },
];

/** Of what failed the reason stands in the row: whoever mends it reads one after another. */
export const failedColumns: readonly Column[] = transferColumns.flatMap((column) =>
  column.key === 'standing'
    ? [column, { key: 'reason', header: 'Reason', width: 560, text: failure, title: failure }]
    : [column],
);
