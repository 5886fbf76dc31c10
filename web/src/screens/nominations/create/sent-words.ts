import { counted, displayQuantity } from '../../../format/quantities.ts';

/** A row, as far as it decides what is done with it: it changes an open nomination, or makes a new one. */
export interface Due {
  readonly updates: object | null;
}

/** A vessel that was nominated, by its name. */
export interface Nominated {
  readonly id: string;
  readonly name: string;
  /** Names of bookings that did not come along. */
  readonly leftAshore: readonly string[];
}

/** What came of sending the rows; those that were refused stay. */
export interface SentRows {
  readonly nominated: readonly Nominated[];
  /** Open nominations that were changed, and those of which nothing differed. */
  readonly updated: readonly Nominated[];
  readonly unchanged: readonly Nominated[];
  readonly refused: readonly Due[];
}

/** `2 vessels nominated`, and behind the first of them `1 updated`. */
const listed = (parts: readonly (readonly [count: number, done: string])[]): string =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, done], at) => `${at === 0 ? counted(count, 'vessel') : count} ${done}`)
    .join(', ');

/** What came of the vessels that were taken, `Vessel Nordic Tern 1107 updated.`; empty where none was. */
export const takenText = ({ nominated, updated, unchanged }: SentRows): string => {
  const [first, ...others] = [...nominated, ...updated, ...unchanged];
  if (!first) return '';
  if (others.length > 0)
    return `${listed([
      [nominated.length, 'nominated'],
      [updated.length, 'updated'],
      [unchanged.length, 'unchanged'],
    ])}.`;
  if (unchanged.length > 0) return `${first.name} is already nominated like this. Nothing was changed.`;
  return `Vessel ${first.name} ${nominated.length > 0 ? 'nominated' : 'updated'}.`;
};

/** Why it cannot be sent stands with each: `2 vessels not nominated, 1 not updated. See why below.` */
export const refusedText = ({ refused }: SentRows): string =>
  refused.length === 0 ? '' : `${listed(byKind(refused, 'not nominated', 'not updated'))}. See why below.`;

const byKind = (rows: readonly Due[], fresh: string, changes: string) => {
  const updates = rows.filter((row) => row.updates !== null).length;
  return [
    [rows.length - updates, fresh],
    [updates, changes],
  ] as const;
};

/** `3 vessels to nominate, 1 to update`. */
export const dueText = (rows: readonly Due[]): string => listed(byKind(rows, 'to nominate', 'to update'));

/** What the button does: `Nominate 3 vessels, update 1`. */
export const sendText = (rows: readonly Due[]): string => {
  const [[fresh], [updates]] = byKind(rows, '', '');
  if (updates === 0) return `Nominate ${counted(fresh, 'vessel')}`;
  if (fresh === 0) return `Update ${counted(updates, 'vessel')}`;
  return `Nominate ${counted(fresh, 'vessel')}, update ${updates}`;
};

/** What is done with the vessels: `Nominate`, or `Update` where none of them is new. */
export const sendVerb = (rows: readonly Due[]): string =>
  rows.length > 0 && rows.every(({ updates }) => updates !== null) ? 'Update' : 'Nominate';

/** What the button says while it is sent: `Nominated 120 of 500…`. */
export const sendingText = (progress: { readonly done: number; readonly of: number } | null): string =>
  progress === null
    ? 'Sending…'
    : `Nominated ${displayQuantity(progress.done)} of ${displayQuantity(progress.of)}…`;
