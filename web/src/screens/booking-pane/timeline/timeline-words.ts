import {
  type ChangeKind,
  changeTitles,
  type ChangeValue,
  type TimelineChange,
  type TimelineEntry,
} from '#contracts/booking/timeline';
import { displayRange } from '#contracts/cells/calendar';
import { displayMonth } from '../../../format/dates.ts';
import { displayQuantity } from '../../../format/quantities.ts';
import { whoChanged } from '#contracts/booking/who-changed';

/** What happened, in a few words: `Changed`, `Broker assigned`, `Veson refused the transfer`. */
const eventTexts: Readonly<Record<TimelineEntry['event'], string>> = {
  declared: 'Declared',
  amended: 'Changed',
  cancelled: 'Cancelled',
  broker_assigned: 'Broker assigned',
  broker_removed: 'Broker removed',
  transfer_requested: 'Transfer to Veson requested',
  transfer_confirmed: 'Transferred to Veson',
  transfer_refused: 'Veson refused the transfer',
  withdrawal_confirmed: 'Withdrawn from Veson',
  withdrawal_refused: 'Veson refused the withdrawal',
};

export const eventText = ({ event }: Pick<TimelineEntry, 'event'>): string => eventTexts[event];

const ways: Readonly<Record<NonNullable<TimelineEntry['source']>['by'][number], string>> = {
  upload: 'upload',
  grid: 'grid',
  form: 'form',
  api: 'API',
  undo: 'undo',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** By what the values came in: `Upload`, `Staff edit, grid`; empty where the event says all there is. */
export const sourceText = ({ event, source }: Pick<TimelineEntry, 'event' | 'source'>): string => {
  if (source === null) return '';
  const isEdit = event === 'amended';
  const edit = source.isStaff && isEdit ? ['staff edit'] : [];
  const by = source.by.map((way) => ways[way]);
  return capital([...edit, ...by].join(', ') || (isEdit ? 'edit' : ''));
};

/** Which of a pair it was about; empty for a booking that stands alone. */
const bookingsText = ({ bookings }: TimelineEntry, isPair: boolean): string =>
  isPair ? bookings.map(({ bookingNo }) => bookingNo).join(' and ') : '';

/** Of which of a pair, by whom, by what: `100014A · A. Prado · Upload`. */
export const handText = (entry: TimelineEntry, isPair: boolean): string =>
  [bookingsText(entry, isPair), whoChanged(entry.by, entry.submittedBy), sourceText(entry)]
    .filter((part) => part !== '')
    .join(' · ');

/** `Laycan`, `Discharge port 2`; of a line that came or went its port says which. */
export const changeTitle = ({ kind, line }: Pick<TimelineChange, 'kind' | 'line'>): string => {
  const isNumbered = line !== null && kind !== 'dischargeAdded' && kind !== 'dischargeRemoved';
  return isNumbered ? `${changeTitles[kind]} ${line.number}` : changeTitles[kind];
};

const quantity = (qty: number): string => `${displayQuantity(qty)} MT`;

/** What a change came from or led to, as it reads; nothing is "-". */
export const changeValue = (kind: ChangeKind, value: ChangeValue): string => {
  if (value === null || value === '') return '-';
  if (typeof value === 'number') return quantity(value);
  if (typeof value === 'string') return kind === 'month' ? displayMonth(value) : value;
  if ('start' in value) return displayRange(value.start, value.finish) || '-';
  const { port, qty } = value;
  return [...(port === null ? [] : [port]), ...(qty === null ? [] : [quantity(qty)])].join(', ') || '-';
};
