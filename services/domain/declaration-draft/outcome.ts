import { isDischargeField, type BookingField } from '../booking/terms.ts';
import { cellKey, sameCell } from './cells.ts';
import type { CellChange, DraftEvent } from './events.ts';
import type { CellValue } from './cell-value.ts';
import type { DraftRow } from './draft-row.ts';
import { heldValue } from './rows.ts';
import { rowOf, type DraftState } from './state.ts';

/** What the answer to a change says. */
export interface ChangeOutcome {
  /** New revision of each row that was asked about or changed; a row that is not in the draft is absent. */
  readonly rows: Readonly<Record<string, number>>;
  /** Ids of the rows added, in their order. */
  readonly added: readonly string[];
  /** Stale cells of a paste, fill or undo: not written, because they no longer held what was shown. */
  readonly skipped: readonly {
    readonly id: string;
    readonly field: BookingField;
    readonly current: CellValue;
  }[];
}

/**
 * What became of the changes that were asked for, from the events that the command appended and the state after them;
 * a repeated command is answered alike.
 */
export const outcomeOfChanges = (
  after: DraftState,
  asked: readonly CellChange[],
  events: readonly DraftEvent[],
): ChangeOutcome => {
  const done = new Map<string, Set<string>>();
  // A map first: adding ten thousand keys to an object one by one is slow, and each row is looked up once.
  const told = new Map<string, DraftRow | undefined>();
  const tell = (id: string): DraftRow | undefined => {
    if (told.has(id)) return told.get(id);
    const row = rowOf(after, id);
    told.set(id, row);
    return row;
  };
  const added: string[] = [];
  for (const event of events) {
    if (event.type === 'CellsChanged') for (const change of event.data.changes) note(done, change);
    if (event.type === 'RowsAdded') for (const { row } of event.data.rows) added.push(row);
  }
  const skipped: ChangeOutcome['skipped'][number][] = [];
  for (const change of asked) {
    const { row: id, field, to } = change;
    const row = tell(id);
    if (done.get(id)?.has(wantedBy(change))) continue;
    const current = row ? heldValue(row, field) : undefined;
    if (current === undefined || !sameCell(current, to))
      skipped.push({ id, field, current: current ?? null });
  }
  for (const id of done.keys()) tell(id);
  for (const id of added) tell(id);
  return { rows: revisionsOf(told), added, skipped };
};

const revisionsOf = (rows: ReadonlyMap<string, DraftRow | undefined>): Record<string, number> =>
  Object.fromEntries([...rows].flatMap(([id, row]) => (row ? [[id, row.revision] as const] : [])));

const note = (done: Map<string, Set<string>>, change: CellChange): void => {
  const ofRow = done.get(change.row) ?? new Set();
  ofRow.add(wantedBy(change));
  done.set(change.row, ofRow);
};

/** What a change wants of its row; a line that was moved to the leftmost slot is still the line that was asked for. */
const wantedBy = ({ field, to }: CellChange): string =>
  `${isDischargeField(field) ? 'discharge' : field} ${cellKey(to)}`;
