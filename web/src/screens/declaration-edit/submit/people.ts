import { utcTime } from '../../../format/dates.ts';
import { counted } from '../../../format/quantities.ts';
import type { DraftStore } from '../draft/DraftStore.ts';
import type { Leaving, Unit } from './Leaving.ts';

/** Of someone with a hand in the draft; who was erased has no name. */
const nameOf = ({ draft, presence }: DraftStore, user: string): string =>
  draft?.edits.find(({ id }) => id === user)?.name ??
  presence.others.find(({ id }) => id === user)?.name ??
  'a colleague';

/** `A. Prado`, `A. Prado and B. Lima`. */
export const namesOf = (store: DraftStore, users: readonly string[]): string =>
  users.map((user) => nameOf(store, user)).join(' and ');

/** `14:21 UTC`; null where it is not known. */
export const lastEditOf = ({ draft }: DraftStore, users: readonly string[]): string | null => {
  const last = draft?.edits
    .filter(({ id }) => users.includes(id))
    .map(({ at }) => at)
    .toSorted()
    .at(-1);
  return last === undefined ? null : utcTime(new Date(last));
};

export const rowsIn = (units: readonly Unit[]): number =>
  units.reduce((sum, { rows }) => sum + rows.length, 0);

/** `3 rows that A. Prado edited stay in the draft.` */
const staying = (store: DraftStore, leaving: Leaving): string => {
  const left = leaving.units.filter((unit) => !leaving.isTicked(unit));
  if (left.length === 0) return '';
  const rows = counted(rowsIn(left), 'row');
  const stay = rowsIn(left) === 1 ? 'stays' : 'stay';
  const hands = new Set(left.map(({ hands: own }) => own.join(' ')));
  const [one] = left;
  const by = hands.size === 1 && one ? one.hands : [];
  const edited = by.length > 0 ? ` that ${namesOf(store, by)} edited` : '';
  return ` ${rows}${edited} ${stay} in the draft.`;
};

/** `19 new, 5 changed.`, and what is left behind. */
export const summaryOf = (store: DraftStore, leaving: Leaving): string => {
  const { created, count } = leaving;
  const parts = [
    ...(created > 0 ? [counted(created, 'new', 'new')] : []),
    ...(count > created ? [counted(count - created, 'changed', 'changed')] : []),
  ];
  const sent = parts.length > 0 ? `${parts.join(', ')}.` : 'Nothing is ticked.';
  return `${sent}${staying(store, leaving)}`;
};
