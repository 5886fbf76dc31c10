import { utcTime } from '../../../format/dates.ts';
import { counted } from '../../../format/quantities.ts';
import type { DraftStore } from '../draft/DraftStore.ts';
import type { Leaving, Unit } from './Leaving.ts';

/** Of someone with a hand in the draft; who was erased has no name. */
const nameOf = ({ draft, presence }: DraftStore, user: string): string =>
  draft?.edits.find(({ id }) => id === user)?.name ??
  presence.others.find(({ id }) => id === user)?.name ??
  'a colleague';

/** `A. Prado`, `A. Prado and B. Lima`, `A. Prado, B. Lima and C. Reis`. */
export const namesOf = (store: DraftStore, users: readonly string[]): string =>
  new Intl.ListFormat('en-GB').format(new Set(users.map((user) => nameOf(store, user))));

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

/** `Submit 3 bookings`; of nothing just `Submit`: a number of 0 would say that there is nothing, where it may only not be ticked. */
export const submitText = (count: number, one: 'booking' | 'change'): string =>
  count === 0 ? 'Submit' : `Submit ${counted(count, one)}`;

/** What a submission is called of which nothing is ticked. */
export const nothingTitle = ({ mine, shared }: Leaving): string => {
  if (mine.length > 0) return 'Nothing is ticked';
  if (shared.length === 0) return 'There is nothing of yours to submit';
  const colleagues = new Set(shared.flatMap(({ hands }) => hands)).size > 1 ? 'Colleagues' : 'A colleague';
  return `${colleagues} edited your ${rowsIn(shared) === 1 ? 'row' : 'rows'}, too`;
};

/** Of rows that hold edits of colleagues and of mine: whoever ticks one sends all of it. */
const editedByBoth = (names: string, shared: number, rows: number): string => {
  if (rows === 1)
    return `The only row with changes was edited by you and by ${names}. Tick it to submit it with the edits of both; otherwise it stays in the draft.`;
  const edited =
    shared === rows
      ? `The ${counted(rows, 'row')} with changes were edited by you and by ${names}.`
      : `Of the ${counted(rows, 'row')} with changes you edited ${shared}, and ${names} edited all of them.`;
  return `${edited} A row is submitted with all edits in it: choose Everyone’s, or tick what you want to submit. The rest stays in the draft.`;
};

/** Why nothing is ticked, and what can be done. */
const nothingTicked = (store: DraftStore, { mine, shared, units }: Leaving): string => {
  const tick = 'Tick what you want to submit; the rest stays in the draft.';
  if (mine.length > 0) return tick;
  const names = namesOf(store, [...new Set(units.flatMap(({ hands }) => hands))]);
  const rows = rowsIn(units);
  if (shared.length > 0) return editedByBoth(names, rowsIn(shared), rows);
  return rows === 1
    ? `The only row with changes was edited by ${names}. Tick it to submit it; otherwise it stays in the draft.`
    : `The ${counted(rows, 'row')} with changes were edited by ${names}. ${tick}`;
};

/** `19 new, 5 changed.`, and what is left behind. */
export const summaryOf = (store: DraftStore, leaving: Leaving): string => {
  const { created, count } = leaving;
  if (count === 0) return nothingTicked(store, leaving);
  const parts = [
    ...(created > 0 ? [counted(created, 'new', 'new')] : []),
    ...(count > created ? [counted(count - created, 'changed', 'changed')] : []),
  ];
  return `${parts.join(', ')}.${staying(store, leaving)}`;
};
