import type { TimelineSource } from '#contracts/booking/timeline';
import type { ChangeSource, EventSource } from '#domain/shared/change-source';
import type { BookingDocument } from './read-model.ts';

const everySource = ({ fields = {}, ...most }: EventSource): readonly ChangeSource[] => [
  most,
  ...Object.values(fields),
];

const sourcesOf = ({ version, declaration, changes }: BookingDocument): readonly ChangeSource[] => {
  if (version > 1) return changes.flatMap(({ source }) => source ?? []);
  return declaration.source ? everySource(declaration.source) : [];
};

/**
 * By what the values of a version came in; null of one that brought none. The one place that tells it from what was recorded.
 */
export const sourceOf = (document: BookingDocument): TimelineSource | null => {
  if (document.version > 1 && document.changes.length === 0) return null;
  const sources = sourcesOf(document);
  return {
    isStaff: document.actingSide === 'internal',
    by: [...new Set(sources.map(({ by }) => by))],
  };
};
