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
 * a repeated command is answered alike. Of many changes each is looked at by itself, so that others have their turn in between.
 */
export class OutcomeOfChanges {
  private readonly after: DraftState;
  private readonly events: readonly DraftEvent[];
  // A map first: adding ten thousand keys to an object one by one is slow, and each row is looked up once.
  private readonly told = new Map<string, DraftRow | undefined>();
  private readonly skipped: ChangeOutcome['skipped'][number][] = [];
  private wrote: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  constructor(after: DraftState, events: readonly DraftEvent[]) {
    this.after = after;
    this.events = events;
  }

  /** Looks at one of the changes that were asked for. */
  look(asked: CellChange): void {
    const { row: id, field, to } = asked;
    const row = this.tell(id);
    const current = row ? heldValue(row, field) : undefined;
    if (current !== undefined && sameCell(current, to)) return;
    if (!this.written().get(id)?.has(wantedBy(asked)))
      this.skipped.push({ id, field, current: current ?? null });
  }

  /** Once all were looked at. */
  outcome(): ChangeOutcome {
    const added: string[] = [];
    for (const event of this.events) {
      if (event.type === 'CellsChanged') for (const { row } of event.data.changes) this.tell(row);
      if (event.type === 'RowsAdded') for (const { row } of event.data.rows) added.push(row);
    }
    for (const id of added) this.tell(id);
    return { rows: revisionsOf(this.told), added, skipped: this.skipped };
  }

  private tell(id: string): DraftRow | undefined {
    if (this.told.has(id)) return this.told.get(id);
    const row = rowOf(this.after, id);
    this.told.set(id, row);
    return row;
  }

  /** By row what the events wrote. A cell that holds what was asked needs none of it, and most do. */
  private written(): ReadonlyMap<string, ReadonlySet<string>> {
    if (this.wrote) return this.wrote;
    const wrote = new Map<string, Set<string>>();
    for (const event of this.events)
      if (event.type === 'CellsChanged') for (const change of event.data.changes) note(wrote, change);
    this.wrote = wrote;
    return wrote;
  }
}

/** The same of changes that are looked at in one piece. */
export const outcomeOfChanges = (
  after: DraftState,
  asked: readonly CellChange[],
  events: readonly DraftEvent[],
): ChangeOutcome => {
  const outcome = new OutcomeOfChanges(after, events);
  for (const change of asked) outcome.look(change);
  return outcome.outcome();
};

const revisionsOf = (rows: ReadonlyMap<string, DraftRow | undefined>): Record<string, number> =>
  Object.fromEntries([...rows].flatMap(([id, row]) => (row ? [[id, row.revision] as const] : [])));

const note = (wrote: Map<string, Set<string>>, change: CellChange): void => {
  const ofRow = wrote.get(change.row) ?? new Set();
  ofRow.add(wantedBy(change));
  wrote.set(change.row, ofRow);
};

/** What a change wants of its row; a line that was moved to the leftmost slot is still the line that was asked for. */
const wantedBy = ({ field, to }: CellChange): string =>
  `${isDischargeField(field) ? 'discharge' : field} ${cellKey(to)}`;
