import { ArrowRight } from 'lucide-react';
import type { BookingVersionView } from '#contracts/booking/booking-view';
import { fieldLabel, fieldValue } from '#contracts/booking/field-text';
import { versionEvent } from '#contracts/booking/what-changed';

/** What a version changed, as it is drawn: old value struck, an arrow, the new one. */
export const WhatChanged = ({ version }: { readonly version: BookingVersionView }) => {
  const event = versionEvent(version);
  if (event !== null) return <span className="version-event">{event}</span>;
  return version.changes.map((change) => (
    <span key={change.field} className="version-change">
      {fieldLabel(change.field)} <del>{fieldValue(change.field, change.from)}</del>{' '}
      <ArrowRight size={12} strokeWidth={1.75} aria-label="became" />{' '}
      <ins>{fieldValue(change.field, change.to)}</ins>
    </span>
  ));
};
