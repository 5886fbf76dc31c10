import type { ChangeSource } from '#contracts/booking/timeline';
import type { BookingDocument } from './read-model.ts';

/**
 * By what a version came about, beside what its event says: null where the event says it all. The one place that reads it from
 * what was recorded.
 */
export const sourceOf = ({
  version,
  changes,
  actingSide,
}: Pick<BookingDocument, 'version' | 'changes' | 'actingSide'>): ChangeSource | null => {
  if (version === 1 || changes.length === 0) return null;
  return { kind: actingSide === 'internal' ? 'staff_edit' : 'edit' };
};
