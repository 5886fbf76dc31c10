import type { KeptBecause, KeptBooking } from '#contracts/declaration-draft/undo-view';
import type { TimelineBooking } from '#contracts/booking/timeline';
import { utcMoment } from '../../format/dates.ts';

const reasons: Readonly<Record<KeptBecause, string>> = {
  changed_since: 'Changed since',
  under_edit: 'Under edit',
  cancelled: 'Cancelled',
  frozen: 'Frozen: lay from is too near',
  cancelled_by_it: 'Cancelled by this submission, to declare another in its place',
};

/** Why something of a booking stays as it is: `Changed since by G2O, 4 Mar 2027, 14:02 UTC`. */
export const keptReason = ({ because, by, at }: Pick<KeptBooking, 'because' | 'by' | 'at'>): string => {
  const hand = by === null ? reasons[because] : `${reasons[because]} by ${by}`;
  return at === null ? hand : `${hand}, ${utcMoment(at)}`;
};

/** `AC-118 (100014A)`; its number alone where it has no code. */
export const undoName = ({ code, bookingNo }: Pick<TimelineBooking, 'code' | 'bookingNo'>): string =>
  code === null ? bookingNo : `${code} (${bookingNo})`;
