import { isDischargeField, ordinalOf, type BookingField } from '../booking/terms.ts';
import { chunked, chunkedInPieces } from '../shared/chunks.ts';
import { atOnce, type Pieces } from '../shared/pieces.ts';
import { reject, type Rejection } from '../shared/decider.ts';
import { lookup } from '../shared/persistent-map.ts';
import { fitsField, normalCell, sameCell } from './cells.ts';
import type { ChangeCells, ChangeReason, DiscardRows, KnownBooking, RebaseChange } from './commands.ts';
import { notOpen, touchedByOthers, type DraftDecision } from './decide.ts';
import type { CellChange, DraftEvent } from './events.ts';
import type { CellValue } from './cell-value.ts';
import type { DraftRow } from './draft-row.ts';
import type { DraftRejectionCode } from './rejections.ts';
import { heldValue } from './rows.ts';
import { continuationsOf, rowOf, underWay, type DraftState } from './state.ts';
import { withinText } from './text-limit.ts';

/** How one requested change came out before anything is written. */
type Verdict =
  | { readonly as: 'write'; readonly change: CellChange }
  | { readonly as: 'agreed' }
  | {
      readonly as: 'stale';
      readonly change: CellChange;
      readonly theirs: CellValue;
      readonly by: string | null;
    }
  | { readonly as: 'refused'; readonly why: Rejection<DraftRejectionCode> };

/**
 * Edit, paste, fill, clear, undo, redo: one command, as many events as its size needs. A single stale cell is rejected
 * with both values; in a paste, a fill, a clear of several cells, an undo and a redo stale cells are passed over, and
 * `outcomeOfChanges` names them. A cell that already holds what is wanted is agreed.
 */
export const changeCells = (state: DraftState, command: ChangeCells): DraftDecision =>
  atOnce(changeCellsInPieces(state, command));

/** The same, change by change: a hundred thousand take a quarter of a second. */
export function* changeCellsInPieces(state: DraftState, command: ChangeCells): Pieces<DraftDecision> {
  const refusal = notOpen(state);
  if (refusal) return refusal;
  for (const { row, field, from, to } of command.changes) {
    if (!fitsField(field, to) || !fitsField(field, from))
      return reject('cell_not_fitting', { row, field, value: to });
    yield;
  }
  const verdicts = yield* judge(state, command);
  const written = verdicts.flatMap((verdict) => (verdict.as === 'write' ? [verdict.change] : []));
  const refused = verdicts.find((verdict) => verdict.as === 'refused');
  const stale = verdicts.filter((verdict) => verdict.as === 'stale');
  if (isStrict(command)) {
    if (refused) return refused.why;
    if (stale.length > 0) return staleCells(stale);
  } else if (refused && written.length === 0 && command.reason !== 'undo') {
    return refused.why;
  }
  return withinText(state, yield* changed(state, command, written));
}

const isStrict = ({ reason, changes }: ChangeCells): boolean =>
  reason === 'edit' || (reason === 'clear' && changes.length === 1);

const staleCells = (stale: readonly Extract<Verdict, { as: 'stale' }>[]): DraftDecision => {
  const cells = stale.map(({ change, theirs, by }) => ({
    id: change.row,
    field: change.field,
    mine: change.to,
    theirs,
    by,
  }));
  return reject('stale_cell', { ...cells[0], cells });
};

function* changed(
  state: DraftState,
  {
    by,
    via = 'grid',
    reason = 'edit',
  }: Pick<ChangeCells, 'by' | 'via'> & Partial<Pick<ChangeCells, 'reason'>>,
  changes: readonly CellChange[],
): Pieces<DraftEvent[]> {
  const how = {
    ...(via !== 'grid' && { via }),
    ...((reason === 'undo' || reason === 'redo') && { step: reason }),
  };
  return (yield* chunkedInPieces(changes)).map((chunk) => ({
    type: 'CellsChanged',
    data: { draftId: state.draftId, owner: state.owner, by, changes: chunk, ...how },
  }));
}

/** One requested change, with what it meets. */
interface MetChange {
  readonly change: CellChange;
  /** Undefined where the draft does not have the row (yet). */
  readonly row: DraftRow | undefined;
  readonly known: KnownBooking | undefined;
  /** What a cell of the row holds by now; undefined where nobody in the draft has touched it. */
  readonly held: (field: BookingField) => CellValue | undefined;
  /** Of rows by their ids: from which slot on the leftmost empty one is looked for, where it was found before. */
  readonly filledTo: Map<string, number>;
}

/** Each change is judged on what the ones before it in the same command have made. */
function* judge(state: DraftState, command: ChangeCells): Pieces<readonly Verdict[]> {
  /** By row. */
  const written = new Map<string, Map<BookingField, CellValue>>();
  const filledTo = new Map<string, number>();
  const verdicts: Verdict[] = [];
  for (const asked of command.changes) {
    const row = rowOf(state, asked.row);
    const ofRow = written.get(asked.row);
    const held = (field: BookingField): CellValue | undefined => {
      const earlier = ofRow?.get(field);
      return earlier === undefined && row ? heldValue(row, field) : earlier;
    };
    const met: MetChange = { change: asked, row, known: command.bookings?.get(asked.row), held, filledTo };
    const change = isFresh(command.reason) ? inLeftmostSlot(met) : asked;
    const verdict = judgeOne(state, command.reason, { ...met, change });
    if (verdict.as === 'write') {
      if (ofRow) ofRow.set(change.field, change.to);
      else written.set(change.row, new Map([[change.field, change.to]]));
      if (isDischargeField(change.field) && normalCell(change.to) === null) filledTo.delete(change.row);
    }
    verdicts.push(verdict);
    yield;
  }
  return verdicts;
}

const judgeOne = (state: DraftState, reason: ChangeReason, met: MetChange): Verdict => {
  const { change, row, known } = met;
  const refusal = row ? null : cannotEnter(state, change.row);
  if (refusal) return { as: 'refused', why: refusal };
  if (known?.cancelled || cameBackCancelled(row))
    return { as: 'refused', why: reject('booking_cancelled', { row: change.row }) };
  const held = met.held(change.field);
  if (isReversal(reason) && !isMine(state, reason, met)) {
    return { as: 'stale', change, theirs: held ?? change.from, by: lastHand(row, change.field) };
  }
  if (held === undefined)
    return sameCell(change.from, change.to) ? { as: 'agreed' } : { as: 'write', change };
  if (sameCell(held, change.to)) return { as: 'agreed' };
  return sameCell(held, change.from)
    ? { as: 'write', change }
    : { as: 'stale', change, theirs: held, by: lastHand(row, change.field) };
};

/** Who wrote what a cell of the draft holds; null where nobody in the draft did. */
const lastHand = (row: DraftRow | undefined, field: BookingField): string | null =>
  (row?.cells[field] ?? row?.submitting?.cells[field])?.by ?? null;

/** Rows enter an edit draft with their first change; elsewhere a row that is not there was declared, or removed. */
const cannotEnter = (state: DraftState, row: string): Rejection<DraftRejectionCode> | null => {
  if (state.kind === 'edit') return null;
  const sent = lookup(state.sent, row);
  return sent ? reject('row_declared', { row, bookingId: sent.bookingId }) : reject('row_unknown', { row });
};

/** Such a row offers nothing but to be discarded. */
const cameBackCancelled = (row: DraftRow | undefined): boolean =>
  row?.reopened?.because === 'rejected' && row.reopened.code === 'booking_cancelled';

const isReversal = (reason: ChangeReason): boolean => reason === 'undo' || reason === 'redo';

/**
 * An undo or redo touches only what this draft holds and has not been sent. A cell that is not touched any longer comes
 * in again only from where it was taken back: else it was sent, discarded, or given up for a newer booking.
 */
const isMine = (state: DraftState, reason: ChangeReason, { row, change }: MetChange): boolean => {
  const { row: id, field, from, to } = change;
  if (row?.cells[field]) return true;
  const layer = row?.submitting?.cells[field];
  const sent = layer ?? lookup(state.sent, id)?.cells[field];
  if (reason === 'undo' && sent && sameCell(sent.value, from) && sameCell(sent.base, to)) return false;
  if (row && row.bookingId === null && !layer) return true;
  const back = lookup(state.takenBack, id)?.[field];
  return back !== undefined && sameCell(back, from);
};

const isFresh = (reason: ChangeReason): boolean =>
  reason === 'edit' || reason === 'paste' || reason === 'fill';

/** A line that fills an empty slot goes to the leftmost one, where the slots are known: two people then meet in one cell. */
const inLeftmostSlot = ({ change, row, known, held, filledTo }: MetChange): CellChange => {
  const { field, from, to } = change;
  const issued = known?.lastOrdinal ?? (row && row.bookingId === null ? 0 : null);
  if (issued === null || !isDischargeField(field)) return change;
  const slot = Number(ordinalOf(field));
  if (slot <= issued || normalCell(from) !== null || normalCell(to) === null) return change;
  const isEmpty = (n: number): boolean => normalCell(held(`discharge.${n}`) ?? null) === null;
  if (!isEmpty(slot)) return change;
  let leftmost = filledTo.get(change.row) ?? issued + 1;
  while (!isEmpty(leftmost)) leftmost += 1;
  filledTo.set(change.row, leftmost);
  return { ...change, field: `discharge.${leftmost}` };
};

/**
 * A change against a newer booking, both values shown: keeping mine makes the booking's value its base, taking theirs
 * removes the cell. Rejected as stale where a colleague changed the cell meanwhile.
 */
export const rebaseChange = (state: DraftState, command: RebaseChange): DraftDecision => {
  const refusal = notOpen(state);
  if (refusal) return refusal;
  const { by, row: id, field, mine, theirs, to } = command;
  const unfit = [theirs, to].find((value) => !fitsField(field, value));
  if (unfit !== undefined) return reject('cell_not_fitting', { row: id, field, value: unfit });
  const row = rowOf(state, id);
  if (!row) return sameCell(to, theirs) ? [] : (cannotEnter(state, id) ?? reject('row_unknown', { row: id }));
  const cell = row.cells[field];
  const stale = (held: CellValue): DraftDecision =>
    staleCells([
      { as: 'stale', change: { row: id, field, from: mine, to }, theirs: held, by: lastHand(row, field) },
    ]);
  if (!cell) return sameCell(to, theirs) ? [] : stale(heldValue(row, field) ?? theirs);
  if (!sameCell(cell.value, mine)) return stale(cell.value);
  if (sameCell(to, theirs))
    return atOnce(changed(state, { by }, [{ row: id, field, from: cell.value, to: cell.base }]));
  const rebased: DraftEvent = {
    type: 'ChangeRebased',
    data: { draftId: state.draftId, row: id, field, base: theirs },
  };
  const events = sameCell(cell.base, theirs) ? [] : [rebased];
  return sameCell(to, cell.value)
    ? events
    : [...events, ...atOnce(changed(state, { by }, [{ row: id, field, from: cell.value, to }]))];
};

/**
 * Removes rows: those by hand or of an upload for good, edit rows with all their changes. The continuation of a removed
 * row goes with it. The last row of an upload or a new declaration takes the draft along.
 */
export const discardRows = (state: DraftState, command: DiscardRows): DraftDecision => {
  const refusal = notOpen(state);
  if (refusal) return refusal;
  const continuations = continuationsOf(state);
  const ids = new Set(command.rows.flatMap((id) => [id, continuations.get(id)?.id ?? id]));
  const rows = [...ids].flatMap((id) => rowOf(state, id) ?? []);
  const submitting = rows.filter((row) => row.submitting);
  if (submitting.length > 0) return reject('row_submitting', { rows: submitting.map(({ id }) => id) });
  const touched = touchedByOthers(rows, command.by);
  if (touched.length > 0 && !command.evenIfTouched) return reject('rows_touched', { rows: touched });
  if (rows.length === 0) return [];
  const { draftId } = state;
  const discarded: DraftEvent[] = chunked(rows.map(({ id }) => id)).map((chunk) => ({
    type: 'RowsDiscarded',
    data: { draftId, rows: chunk },
  }));
  const over = state.kind !== 'edit' && rows.length === state.rows.size && !underWay(state);
  return over ? [...discarded, { type: 'DraftEnded', data: { draftId } }] : discarded;
};
