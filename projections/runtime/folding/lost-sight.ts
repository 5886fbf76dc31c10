import type { Lost } from '#platform/documents/writer-port';

interface Seen {
  /** Audiences before and after an event; of a document that is not there, none. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Of the event, and when it was recorded. */
  readonly position: string;
  readonly at: string;
}

/**
 * Who has lost sight of a document, after an event: those of before, but for whoever sees it again, and those whom the event
 * took it from. Undefined where nobody ever lost it.
 */
export const lostAfter = (
  lost: readonly Lost[] | undefined,
  { before, after, position, at }: Seen,
): readonly Lost[] | undefined => {
  const seeing = new Set(after);
  const taken = new Set(before.filter((audience) => !seeing.has(audience)));
  if (taken.size === 0 && !lost?.some(({ audience }) => seeing.has(audience))) return lost;
  return [
    ...(lost ?? []).filter(({ audience }) => !seeing.has(audience) && !taken.has(audience)),
    ...[...taken].map((audience) => ({ audience, position, at })),
  ];
};
