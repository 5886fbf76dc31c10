import type { DraftView } from '#contracts/declaration-draft/draft-view';
import { counted } from '../../../format/quantities.ts';

const someone = ({ name }: { readonly name: string | null }): string => name ?? 'A colleague';

/** What someone who has a draft open is told: that colleagues submitted his edits, or discarded rows. */
export const colleagueNotices = (
  before: DraftView | null,
  after: DraftView,
  me: string,
): readonly string[] => {
  if (!before) return [];
  const { submission } = after;
  const submitted =
    submission && submission.id !== before.submission?.id && submission.by.id !== me ? submission : null;
  const known = new Map(before.discards.map(({ id, rows }) => [id, rows]));
  // Where all of it went, the draft itself says so in place of its rows.
  const discarded = (after.closed ? [] : after.discards).filter(
    ({ id, by }) => by.id !== me && !known.has(id),
  );
  return [
    ...(submitted?.editors.includes(me) ? [`${someone(submitted.by)} submitted rows with your edits.`] : []),
    ...discarded.map(
      ({ by, rows }) => `${someone(by)} discarded ${counted(rows, 'row')} of this declaration.`,
    ),
  ];
};
