import type { NominationView } from '#contracts/nomination/nomination-view';
import { localMoment } from '#domain/shared/zones';
import type { TableColumn } from '#platform/workbook/writing/write-table';

type Column = TableColumn<NominationView>;

/** `Pending G2O review`; approved where nothing waits. */
const statusText = ({ status, approved }: NominationView): string => {
  if (status === 'nominated' && approved) return 'Approved';
  const words = status.replaceAll('_', ' ').replace('g2o', 'G2O');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** `2027-04-20 05:00`, by the clocks of the load port; in UTC, which it says, where their zone is not known. */
const etaText = ({ eta, etaZone }: NominationView): string | null => {
  if (eta === null) return null;
  const local = localMoment(eta, etaZone ?? 'UTC');
  return `${local.slice(0, 10)} ${local.slice(11, 16)}${etaZone === null ? ' UTC' : ''}`;
};

/** What people call its bookings, as an import reads them. */
const bookingsText = ({ bookings }: NominationView): string | null =>
  bookings.map(({ code, bookingNo, letterIndex }) => code ?? `${bookingNo}${letterIndex}`).join('; ') || null;

const pair = (place: number): readonly Column[] => [
  {
    header: `POD ${place + 1}`,
    kind: 'text',
    width: 120,
    value: ({ dischargePorts }) => dischargePorts[place]?.name ?? null,
  },
  {
    header: `Qty Pod ${place + 1}`,
    kind: 'numeric',
    width: 98,
    value: ({ dischargePorts }) => dischargePorts[place]?.qty ?? null,
  },
];

/** The columns of the nomination list as those of its file, with as many discharge pairs as the widest vessel has. */
export const nominationColumns = (pairs: number): readonly Column[] => [
  { header: 'Vessel / voyage', kind: 'text', width: 162, value: ({ vesselVoyage }) => vesselVoyage.name },
  { header: 'Status', kind: 'text', width: 150, value: statusText },
  { header: 'Trade', kind: 'text', width: 90, value: ({ trade }) => trade?.name ?? null },
  { header: 'Vessel type', kind: 'text', width: 104, value: ({ type }) => type?.name ?? null },
  { header: 'ETA, port time', kind: 'text', width: 152, value: etaText },
  { header: 'Lay from', kind: 'date', width: 93, value: ({ laycanStart }) => laycanStart },
  { header: 'Lay to', kind: 'date', width: 93, value: ({ laycanFinish }) => laycanFinish },
  { header: 'Load port', kind: 'text', width: 120, value: ({ loadingPort }) => loadingPort?.name ?? null },
  ...Array.from({ length: pairs }, (_, place) => pair(place)).flat(),
  { header: 'Nominated, MT', kind: 'numeric', width: 102, value: ({ nominated }) => nominated },
  { header: 'Declared, MT', kind: 'numeric', width: 102, value: ({ declared }) => declared },
  { header: 'Bookings', kind: 'text', width: 160, value: bookingsText },
  { header: 'Comment', kind: 'text', width: 200, value: ({ comment }) => comment },
];
