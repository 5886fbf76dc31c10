import { displayRange } from '../cells/calendar.ts';
import { displayQuantity } from '../cells/format-cell.ts';
import type { BookingVersionView, FieldChange } from './booking-view.ts';
import { fieldLabel, fieldValue } from './field-text.ts';

/** `Cancelled: 35 000 MT from Santos, 4 to 11 Mar 2027`. */
const cancellationOf = ({ loadingPort, laycanStart, laycanFinish }: BookingVersionView): string => {
  const quantity = loadingPort.qty === null ? [] : [`${displayQuantity(loadingPort.qty)} MT`];
  const port = loadingPort.name === null ? [] : [`from ${loadingPort.name}`];
  const what = [[...quantity, ...port].join(' '), displayRange(laycanStart, laycanFinish)];
  return ['Cancelled', what.filter((part) => part !== '').join(', ')].filter(Boolean).join(': ');
};

/** A version that changed no cell: a declaration, a cancellation, a broker's assignment. Null where cells say it. */
export const versionEvent = (booking: BookingVersionView): string | null => {
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
  versionEvent(version) ?? version.changes.map(changeText).join(', ');
