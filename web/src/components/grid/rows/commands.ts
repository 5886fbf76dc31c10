import { sameCell } from '#domain/declaration-draft/cells';
import type { BookingField } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/events';
import type { DraftChangesRequest, RequestedChange } from '#contracts/declaration-draft/draft-calls';

export type Change = RequestedChange;
export type Reason = DraftChangesRequest['reason'];

/** One edit, paste, fill, clear, undo: what is done in one step, sent in one request and undone in one step. */
export interface Command {
  /** Uuid; the Idempotency-Key of the request. */
  readonly commandId: string;
  readonly reason: Reason;
  readonly changes: readonly Change[];
}

/** Changes by the row that they are about; those of one row mostly stand together. */
export const byRow = (changes: readonly Change[]): ReadonlyMap<string, readonly Change[]> => {
  const rows = new Map<string, Change[]>();
  let row: Change[] = [];
  let last: string | undefined;
  for (const change of changes) {
    if (change.id !== last) {
      last = change.id;
      const known = rows.get(last);
      row = known ?? [];
      if (!known) rows.set(last, row);
    }
    row.push(change);
  }
  return rows;
};

/** The value that a cell shows now; undefined where its row is gone or locked. */
export type CurrentValue = (id: string, field: BookingField) => CellValue | undefined;

export interface Inverse {
  readonly command: Command;
  /** Cells that are left alone: they no longer hold what the command wrote. */
  readonly left: readonly Change[];
}

/** The command that takes `command` back, without the cells that someone else has changed since. */
export const inverseOf = (
  command: Command,
  current: CurrentValue,
  commandId: string,
  reason: 'undo' | 'redo',
): Inverse => {
  const changes: Change[] = [];
  const left: Change[] = [];
  for (const change of command.changes.toReversed()) {
    const now = current(change.id, change.field);
    if (now !== undefined && sameCell(now, change.to)) {
      changes.push({ id: change.id, field: change.field, from: change.to, to: change.from });
    } else {
      left.push(change);
    }
  }
  return { command: { commandId, reason, changes }, left };
};

/** What can be undone and redone, the newest last. */
export interface Steps {
  readonly undo: readonly Command[];
  readonly redo: readonly Command[];
}

export const noSteps: Steps = { undo: [], redo: [] };
const mostSteps = 200;

const push = (steps: readonly Command[], command: Command): readonly Command[] =>
  [...steps, command].slice(-mostSteps);

/** A new step of the user: nothing can be redone after it. */
export const recorded = (steps: Steps, command: Command): Steps =>
  command.changes.length === 0 ? steps : { undo: push(steps.undo, command), redo: [] };

/**
 * What a step wrote into rows that it added is known once the server has named the rows: it is undone with the rest of
 * the step, or by itself where that is undone already or there was none.
 */
export const grown = (steps: Steps, step: string, { commandId, reason, changes }: Command): Steps => {
  if (changes.length === 0) return steps;
  const isThere = steps.undo.some((command) => command.commandId === step);
  if (!isThere) return { ...steps, undo: push(steps.undo, { commandId, reason, changes }) };
  const undo = steps.undo.map((command) =>
    command.commandId === step ? { ...command, changes: [...command.changes, ...changes] } : command,
  );
  return { ...steps, undo };
};

/** The newest undo step has been taken back by `inverse`. */
export const undone = (steps: Steps, inverse: Command): Steps => ({
  undo: steps.undo.slice(0, -1),
  redo: inverse.changes.length === 0 ? steps.redo : push(steps.redo, inverse),
});

export const redone = (steps: Steps, inverse: Command): Steps => ({
  undo: inverse.changes.length === 0 ? steps.undo : push(steps.undo, inverse),
  redo: steps.redo.slice(0, -1),
});

/** Cells of a command that were never written, so that undoing it leaves them alone; a command without any is dropped. */
export const without = (
  steps: Steps,
  commandId: string,
  isLost: (change: Pick<Change, 'id' | 'field'>) => boolean,
): Steps => {
  const mend = (commands: readonly Command[]) =>
    commands
      .map((command) =>
        command.commandId === commandId
          ? { ...command, changes: command.changes.filter((change) => !isLost(change)) }
          : command,
      )
      .filter((command) => command.changes.length > 0);
  return { undo: mend(steps.undo), redo: mend(steps.redo) };
};
