import { chunked } from '../shared/chunks.ts';
import { reject, type Rejection } from '../shared/decider.ts';
import { lookup } from '../shared/persistent-map.ts';
import { daysLater } from '../shared/days.ts';
import { cellEntries } from './cells.ts';
import type { KnownBooking } from './commands.ts';
import { changeCells } from './decide-changes.ts';
import { draftRowLimit, inOneAppend, type DraftDecision } from './decide.ts';
import type { CellChange, DraftEvent, RestoredRow } from './events.ts';
import type { DraftRejectionCode } from './rejections.ts';
import { rowOf, type DraftState } from './state.ts';
import { withinText } from './text-limit.ts';

/** So long a discard can be taken back. */
export const takeBackDays = 30;

/** A row that a discard took out of its draft, with the revision of the event that did. */
export interface DiscardedRow {
  readonly row: RestoredRow;
  readonly at: number;
}

/** One command that discarded rows, as the stream tells of it. */
export interface Discard {
  /** Revision of its first event, by which it is named. */
  readonly revision: number;
  /** ISO moment. */
  readonly at: string;
  readonly rows: readonly DiscardedRow[];
}

export interface TakeBack {
  readonly by: string;
  /** ISO moment. */
  readonly now: string;
  readonly discard: Discard;
}

/** A discard out of the events of a draft: the rows are those of the state before it. An upload counts once it was read. */
export const discardIn = (
  before: DraftState,
  revision: number,
  at: string,
  events: readonly DraftEvent[],
): Discard => ({
  revision,
  at,
  rows: events.flatMap((event, index) =>
    before.phase === 'open' && event.type === 'RowsDiscarded'
      ? event.data.rows.flatMap((id): DiscardedRow[] => {
          const row = rowOf(before, id);
          return row ? [{ row, at: revision + index }] : [];
        })
      : [],
  ),
});

/** Why a discard is not taken back; null where it is. What was never complete, or failed, was nobody's loss. */
export const cannotTakeBack = (
  state: DraftState,
  { now, discard }: TakeBack,
): Rejection<DraftRejectionCode> | null => {
  if (state.phase === 'none') return reject('draft_unknown');
  if (!['open', 'replaced', 'ended'].includes(state.phase) || discard.rows.length === 0)
    return reject('nothing_to_take_back');
  return new Date(now) > daysLater(discard.at, takeBackDays)
    ? reject('take_back_expired', { days: takeBackDays })
    : null;
};

/** The rows of a discard that nobody has taken back, nor discarded once more, since. */
export const stillDiscarded = (state: DraftState, rows: readonly DiscardedRow[]): readonly RestoredRow[] =>
  rows.flatMap(({ row, at }) => (lookup(state.discarded, row.id) === at ? [row] : []));

/** Some of the rows of an upload or a new declaration, as they were. A draft that is over stays so until `reopenDraft`. */
export const restoreRows = (
  state: DraftState,
  command: TakeBack,
  rows: readonly DiscardedRow[],
): DraftDecision => {
  const refusal = cannotTakeBack(state, command);
  if (refusal) return refusal;
  const back = stillDiscarded(state, rows);
  if (state.rows.size + back.length > draftRowLimit) return reject('too_many_rows', { most: draftRowLimit });
  const { draftId, owner } = state;
  const { by, discard } = command;
  return withinText(
    state,
    chunked(back).map((chunk) => ({
      type: 'RowsRestored',
      data: { draftId, owner, by, discard: discard.revision, rows: chunk },
    })),
  );
};

/** Comes last: a draft that holds rows again takes changes again. */
export const reopenDraft = (state: DraftState, { by }: Pick<TakeBack, 'by'>): DraftDecision => {
  const over = state.phase === 'replaced' || state.phase === 'ended';
  return over && state.rows.size > 0 ? [{ type: 'DraftReopened', data: { draftId: state.draftId, by } }] : [];
};

/** What the rows of a shared edit held, as changes from what they lay over. */
export const changesOf = (rows: readonly RestoredRow[]): readonly CellChange[] =>
  rows.flatMap(({ id, cells }) =>
    cellEntries(cells).map(([field, { base, value }]) => ({ row: id, field, from: base, to: value })),
  );

/** Whether a row of a shared edit can come back: its booking is known to whoever takes it back, and not cancelled. */
export const canEnter = (
  { id }: Pick<RestoredRow, 'id'>,
  bookings: ReadonlyMap<string, Pick<KnownBooking, 'cancelled'>>,
): boolean => bookings.get(id)?.cancelled === false;

/** They enter the edit draft of now as whose they were. What somebody changed there since is passed over. */
export const enterAnew = (
  state: DraftState,
  rows: readonly RestoredRow[],
  bookings: ReadonlyMap<string, KnownBooking>,
): DraftDecision => {
  const open = rows.filter((row) => canEnter(row, bookings));
  const authors = new Set(open.flatMap(({ cells }) => cellEntries(cells).map(([, cell]) => cell.by)));
  return inOneAppend(
    state,
    [...authors].map((by) => (at: DraftState) => {
      const theirs = open.map((row) => ({
        ...row,
        cells: Object.fromEntries(cellEntries(row.cells).filter(([, cell]) => cell.by === by)),
      }));
      return changeCells(at, { by, reason: 'paste', changes: changesOf(theirs), bookings });
    }),
  );
};

/** Says in the edit draft from which they were discarded where they went. */
export const returnRows = (state: DraftState, command: TakeBack, to: string): DraftDecision => {
  const refusal = cannotTakeBack(state, command);
  if (refusal) return refusal;
  const { by, discard } = command;
  const rows = stillDiscarded(state, discard.rows).map(({ id }) => id);
  return chunked(rows).map((chunk) => ({
    type: 'RowsReturned',
    data: { draftId: state.draftId, by, discard: discard.revision, rows: chunk, to },
  }));
};
