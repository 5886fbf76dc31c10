import { isDischargeField, type BookingField } from '../booking/terms.ts';
import { cellKey, sameCell } from './cells.ts';
import type { CellChange, CellValue, DraftEvent } from './events.ts';
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
  const written = events.flatMap((event) => (event.type === 'CellsChanged' ? event.data.changes : []));
  const done = new Set(written.map(wantedBy));
  const added = events.flatMap((event) =>
    event.type === 'RowsAdded' ? event.data.rows.map(({ row }) => row) : [],
  );
  const skipped = asked.flatMap((change) => {
    const { row: id, field, to } = change;
    const row = rowOf(after, id);
    const current = row ? heldValue(row, field) : undefined;
    return done.has(wantedBy(change)) || (current !== undefined && sameCell(current, to))
      ? []
      : [{ id, field, current: current ?? null }];
  });
  const concerned = new Set([...asked.map(({ row }) => row), ...written.map(({ row }) => row), ...added]);
  const rows = Object.fromEntries(
    [...concerned].flatMap((id): [string, number][] => {
      const row = rowOf(after, id);
      return row ? [[id, row.revision]] : [];
    }),
  );
  return { rows, added, skipped };
};

/** What a change wants of a row; a line that was moved to the leftmost slot is still the line that was asked for. */
const wantedBy = ({ row, field, to }: CellChange): string =>
  JSON.stringify([row, isDischargeField(field) ? 'discharge' : field, cellKey(to)]);
