import { reject, type Decision } from '../shared/decider.ts';
import { charactersOf } from './cells.ts';
import type { DraftEvent, NewRow } from './events.ts';
import type { CellValue } from './cell-value.ts';
import { draftDecider } from './evolve.ts';
import type { DraftRejectionCode } from './rejections.ts';
import { charactersOfRow } from './rows.ts';
import type { DraftState } from './state.ts';

/** Characters of all texts in the cells of a draft: more than the largest file has, so that every file finds room. */
export const draftTextLimit = 25_000_000;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const charactersOfCells = (cells: NewRow['cells']): number =>
  sum((Object.values(cells) as CellValue[]).map(charactersOf));

/** Characters that an event adds at most: what it takes the place of is not looked at. */
const charactersIn = (event: DraftEvent): number => {
  if (event.type === 'RowsAdded') return sum(event.data.rows.map(({ cells }) => charactersOfCells(cells)));
  if (event.type === 'CellsChanged') return sum(event.data.changes.map(({ to }) => charactersOf(to)));
  return event.type === 'RowsRestored' ? sum(event.data.rows.map(charactersOfRow)) : 0;
};

/** The events, or a rejection where they would leave the draft with more text than it can hold. */
export const withinText = (
  state: DraftState,
  events: readonly DraftEvent[],
): Decision<DraftEvent, DraftRejectionCode> => {
  if (state.characters + sum(events.map(charactersIn)) <= draftTextLimit) return events;
  const { characters } = events.reduce(draftDecider.evolve, state);
  // A draft that is over it already may be made smaller bit by bit.
  return characters > draftTextLimit && characters > state.characters
    ? reject('too_much_text', { most: draftTextLimit })
    : events;
};
