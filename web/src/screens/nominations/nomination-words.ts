import type { NominationView, SetBy, SinceApproved } from '#contracts/nomination/nomination-view';
import type { BookingStatus } from '#contracts/booking/booking-view';
import { displayDay } from '#contracts/cells/calendar';
import { describeError } from '#contracts/templates/describe-error';
import { templateOf } from '#contracts/templates/template-of';
import type { NominationField } from '#domain/nomination/terms';
import { localMoment } from '#domain/shared/zones';
import type { CellMark } from '../../components/table/table-columns.ts';
import { displayDate } from '../../format/dates.ts';
import { displayQuantity } from '../../format/quantities.ts';
import { fullPortMoment } from '../port-calls/port-time.ts';

/** The ship and the number of her voyage, `Nordic Tern` and `1104`; a name of one word has no voyage. */
export const vesselParts = (name: string): readonly [vessel: string, voyage: string] => {
  const at = name.lastIndexOf(' ');
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)];
};

/** Approved stands where nothing waits for anybody. */
export const shownStatus = ({
  status,
  approved,
}: Pick<NominationView, 'status' | 'approved'>): BookingStatus =>
  status === 'nominated' && approved ? 'approved' : status;

type Timed = Pick<NominationView, 'etaZone'>;

/** A moment as clocks at the load port show it; in UTC where the port's zone is not known. */
export const atLoadPort = (moment: string, { etaZone }: Timed): string =>
  localMoment(moment, etaZone ?? 'UTC');

/** `6 Dec 2026, 18:00`, in the time of the load port; with `UTC` behind it where the port's zone is not known. */
export const etaText = (eta: string | null, timed: Timed): string =>
  eta === null ? '' : `${fullPortMoment(atLoadPort(eta, timed))}${timed.etaZone === null ? ' UTC' : ''}`;

const errorKeys: Readonly<Record<string, string>> = { 'loadingPort.name': 'loadingPort' };

/** The key of the cell that an attribute of the catalogue, or a field of a change, is about. */
export const cellOf = (attribute: string): string => {
  const [, place, half] = /^dischargePorts\.(\d+)\.(name|qty)$/.exec(attribute) ?? [];
  if (place !== undefined) return `discharge.${Number(place) + 1}.${half === 'qty' ? 'qty' : 'port'}`;
  return errorKeys[attribute] ?? attribute;
};

/** Marks of a nomination's cells. Nothing is being submitted: what is wrong with it is a warning, whoever's turn it is. */
export const marksOf = ({ errors, template, cancelled }: NominationView): ReadonlyMap<string, CellMark> => {
  if (cancelled) return new Map();
  return new Map(
    errors.map((error) => {
      const { title, text } = describeError(templateOf(template), error);
      return [cellOf(error.attribute), { kind: 'warning', text: `${title}. ${text}` }];
    }),
  );
};

/** The field of a discharge line, by the ordinal that it keeps. */
export const dischargeField = (ordinal: string | number): NominationField => `discharge.${Number(ordinal)}`;

/** Whether a field is still there to be shown: lines of discharge ports come and go. */
export const hasField = (
  { dischargePorts }: Pick<NominationView, 'dischargePorts'>,
  field: NominationField,
): boolean =>
  !field.startsWith('discharge.') ||
  dischargePorts.some(({ cargoBookingPortId }) => dischargeField(cargoBookingPortId) === field);

const labels: Readonly<Record<string, string>> = {
  vesselVoyage: 'Vessel / voyage',
  type: 'Vessel type',
  trade: 'Trade',
  eta: 'ETA',
  laycanStart: 'Lay from',
  laycanFinish: 'Lay to',
  'loadingPort.name': 'Load port',
  nominated: 'Nominated',
  comment: 'Comment',
  bookings: 'Booking',
  status: 'Status',
};

/** `ETA`, `POD 2`, `Qty Vlissingen`. */
export const differenceLabel = ({ field, port }: SinceApproved): string => {
  const [, place, half] = /^dischargePorts\.(\d+)\.(name|qty)$/.exec(field) ?? [];
  if (place === undefined) return labels[field] ?? field;
  return half === 'qty' ? `Qty ${port ?? Number(place) + 1}` : `POD ${Number(place) + 1}`;
};

/** `Pending customer review`. */
const statusText = (status: string): string =>
  `${status.charAt(0).toUpperCase()}${status.slice(1).replaceAll('_', ' ')}`.replace('g2o', 'G2O');

/** A value of a difference as it reads; nothing is "-". */
export const differenceValue = (
  { field }: Pick<SinceApproved, 'field'>,
  value: SinceApproved['from'],
  timed: Timed,
): string => {
  if (value === null || value === '') return '-';
  if (typeof value === 'number') return `${displayQuantity(value)} MT`;
  if (field === 'status') return statusText(value);
  if (field === 'eta') return etaText(value, timed);
  return field === 'laycanStart' || field === 'laycanFinish' ? displayDate(value) : value;
};

/** `T. Olsen, 21 Nov`, `Voyage system, 20 Nov`; empty where nothing is known. */
export const handText = (hand: SetBy | undefined): string => {
  if (hand === undefined) return '';
  const who = hand.isVoyages ? 'Voyage system' : hand.by;
  return [...(who === null ? [] : [who]), displayDay(hand.at)].join(', ');
};

/** What is counted beside a vessel, for screen readers. */
export const unreadMessages = { one: 'unread message', many: 'unread messages' } as const;
