import type {
  BookingProvenance,
  FieldOrigin,
  SourceView,
  ValueOrigin,
} from '#contracts/booking/provenance-view';
import type { BookingView } from '#contracts/booking/booking-view';
import { fieldValue } from '#contracts/booking/field-text';
import { type BookingField, singleFields, type TermValue } from '#domain/booking/terms';
import { displayQuantity } from '../../format/quantities.ts';

/** Where a value came from, in the words of the trade. */
export interface Whence {
  /** What set it: `Declared`, `Changed from 20 Mar 2027`. */
  readonly event: string;
  /** Who, when, in which version and submission; null where that is not known here. */
  readonly origin: Omit<ValueOrigin, 'source'> | null;
  /** By what it came in; null where that was not recorded, undefined of what nobody entered. */
  readonly source?: SourceView | null;
}

const isSingle = (key: string): key is (typeof singleFields)[number] =>
  singleFields.some((field) => field === key);

/** The field that a cell of a booking shows; null of one that nobody declares, and of a discharge port that is not there. */
export const fieldOfCell = (booking: BookingView, key: string): BookingField | null => {
  const place = /^discharge\.(\d+)\./.exec(key);
  if (!place) return isSingle(key) ? key : null;
  const line = booking.dischargePorts[Number(place[1]) - 1];
  return line ? `discharge.${Number(line.cargoBookingPortId)}` : null;
};

/** A declared value as it reads; of a discharge port, port and quantity. */
const valueText = (field: BookingField, value: TermValue): string => {
  if (value === null || typeof value !== 'object') return fieldValue(field, value);
  if ('id' in value) return value.name;
  const parts = [
    ...(value.port ? [value.port.name] : []),
    ...(value.qty === null ? [] : [`${displayQuantity(value.qty)} MT`]),
  ];
  return parts.join(', ') || '-';
};

const changeText = ({ field, before }: FieldOrigin): string => {
  if (!before) return 'Declared';
  const was = valueText(field, before.value);
  return was === '-' ? 'Changed; it was empty before' : `Changed from ${was}`;
};

const originOf = ({ declared, fields }: BookingProvenance, field: BookingField, isEmpty: boolean): Whence => {
  const own = fields.find((one) => one.field === field);
  if (own) return { event: changeText(own), origin: own, source: own.source };
  return {
    event: isEmpty ? 'Left empty when it was declared' : 'Declared',
    origin: declared,
    source: declared.source,
  };
};

/** The message of a cancellation takes the place of the comment. */
const isOfCancellation = ({ cancellation }: BookingView, { origin }: Whence): boolean =>
  cancellation !== undefined && origin?.at === cancellation.at;

/** What the portal says of a booking, by the key of its cell. */
const told: Readonly<Record<string, (booking: BookingView, declared: ValueOrigin) => Whence>> = {
  bookingNo: (_booking, declared) => ({
    event: 'Numbered by the portal when it was declared',
    origin: declared,
  }),
  organisation: (_booking, declared) => ({ event: 'Declared as its cargo', origin: declared }),
  status: ({ cancellation, version }, declared) =>
    cancellation
      ? { event: 'Cancelled', origin: { ...cancellation, version, submittedBy: null, receipt: null } }
      : { event: 'Declared, and not cancelled since', origin: declared },
  broker: () => ({ event: 'Assigned: the timeline says by whom and when', origin: null }),
  transferred: () => ({ event: 'Told by Veson: the timeline says when', origin: null }),
  cargoRef: () => ({ event: 'Given by Veson with the transfer', origin: null }),
};

/** Whether a cell has a value that came from somewhere, by its key. */
export const isAsked = (key: string): boolean =>
  Object.hasOwn(told, key) || isSingle(key) || key.startsWith('discharge.');

/**
 * Where the value of a cell came from.
 *
 * @param key of the cell among the columns: `laycanStart`, `discharge.2.qty`
 * @param isEmpty whether it holds nothing
 */
export const whenceOf = (
  provenance: BookingProvenance,
  booking: BookingView,
  { key, isEmpty }: { readonly key: string; readonly isEmpty: boolean },
): Whence => {
  const tell = Object.hasOwn(told, key) ? told[key] : undefined;
  if (tell) return tell(booking, provenance.declared);
  const field = fieldOfCell(booking, key);
  if (field === null) return { event: 'Nothing was declared here', origin: null };
  if (field === 'month' && booking.declaredMonth === null && booking.laycanStart !== null) {
    const { event, ...rest } = originOf(provenance, 'laycanStart', false);
    return { event: `Follows from lay from: ${event.charAt(0).toLowerCase()}${event.slice(1)}`, ...rest };
  }
  const whence = originOf(provenance, field, isEmpty);
  return field === 'comment' && isOfCancellation(booking, whence)
    ? { event: 'Message of the cancellation', origin: whence.origin }
    : whence;
};
