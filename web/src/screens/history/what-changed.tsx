import { ArrowRight } from 'lucide-react';
import type { BookingVersionView, FieldChange } from '#contracts/booking/booking-view';
import { fieldLabel, fieldValue } from '../booking-lists/field-text.ts';

/** A version that changed no cell: a declaration, a cancellation, a broker's assignment. Null where cells say it. */
const eventOf = ({ version, cancelled, changes, broker }: BookingVersionView): string | null => {
  if (cancelled) return 'Cancelled';
  if (changes.length > 0) return null;
  if (version === 1) return 'Declared';
  return broker ? `Broker: ${broker.name}` : 'Broker removed';
};

const changeText = ({ field, from, to }: FieldChange): string =>
  `${fieldLabel(field)}: ${fieldValue(field, from)} to ${fieldValue(field, to)}`;

/** What a version changed, in one text: `Lay from: 2 Dec 2026 to 4 Dec 2026, Comment: - to Late`. */
export const whatChanged = (version: BookingVersionView): string =>
  eventOf(version) ?? version.changes.map(changeText).join(', ');

/** Who edited it, and who sent it where that was somebody else. */
export const whoChanged = ({ changedBy, submittedBy }: BookingVersionView): string => {
  const editors = changedBy.join(', ');
  if (editors === '') return submittedBy ?? '';
  return submittedBy === null || changedBy.includes(submittedBy)
    ? editors
    : `${editors}, submitted by ${submittedBy}`;
};

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
