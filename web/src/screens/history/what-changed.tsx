import { ArrowRight } from 'lucide-react';
import type { BookingVersionView, FieldChange } from '#contracts/booking/booking-view';
import { displayRange } from '../../format/dates.ts';
import { displayQuantity } from '../../format/quantities.ts';
import { fieldLabel, fieldValue } from '../booking-lists/field-text.ts';

/** `Cancelled: 35 000 MT from Santos, 4 to 11 Mar 2027`. */
const cancellationOf = ({ loadingPort, laycanStart, laycanFinish }: BookingVersionView): string => {
  const quantity = loadingPort.qty === null ? [] : [`${displayQuantity(loadingPort.qty)} MT`];
  const port = loadingPort.name === null ? [] : [`from ${loadingPort.name}`];
  const what = [[...quantity, ...port].join(' '), displayRange(laycanStart, laycanFinish)];
  return ['Cancelled', what.filter((part) => part !== '').join(', ')].filter(Boolean).join(': ');
};

/** A version that changed no cell: a declaration, a cancellation, a broker's assignment. Null where cells say it. */
const eventOf = (booking: BookingVersionView): string | null => {
  const { version, cancelled, changes, broker } = booking;
  if (cancelled) return cancellationOf(booking);
  if (changes.length > 0) return null;
  if (version === 1) return 'Declared';
  return broker ? `Broker: ${broker.name}` : 'Broker removed';
};

const changeText = ({ field, from, to }: FieldChange): string =>
  `${fieldLabel(field)}: ${fieldValue(field, from)} to ${fieldValue(field, to)}`;

/** What a version changed, in one text: `Lay from: 2 Dec 2026 to 4 Dec 2026, Comment: - to Late`. */
export const whatChanged = (version: BookingVersionView): string =>
  eventOf(version) ?? version.changes.map(changeText).join(', ');

/** The same as it is drawn: old value struck, an arrow, the new one. */
export const WhatChanged = ({ version }: { readonly version: BookingVersionView }) => {
  const event = eventOf(version);
  if (event !== null) return <span className="version-event">{event}</span>;
  return version.changes.map((change) => (
    <span key={change.field} className="version-change">
      {fieldLabel(change.field)} <del>{fieldValue(change.field, change.from)}</del>{' '}
      <ArrowRight size={12} strokeWidth={1.75} aria-label="became" />{' '}
      <ins>{fieldValue(change.field, change.to)}</ins>
    </span>
  ));
};
