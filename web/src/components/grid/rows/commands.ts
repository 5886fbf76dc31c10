import type { GridTypes } from './rows.ts';

/** One field of one row, by what the row held when it was changed. */
export interface Change<G extends GridTypes> {
  readonly id: string;
  readonly field: G['field'];
  readonly from: G['value'];
  readonly to: G['value'];
}

export type Reason = 'edit' | 'paste' | 'fill' | 'clear' | 'undo' | 'redo';

/** One edit, paste, fill, clear, undo: what is done in one step, sent in one request and undone in one step. */
export interface Command<G extends GridTypes> {
  /** Uuid; the Idempotency-Key of the request. */
  readonly commandId: string;
  readonly reason: Reason;
  readonly changes: readonly Change<G>[];
}

/** Changes by the row that they are about; those of one row mostly stand together. */
export const byRow = <G extends GridTypes>(
  changes: readonly Change<G>[],
): ReadonlyMap<string, readonly Change<G>[]> => {
  const rows = new Map<string, Change<G>[]>();
  let row: Change<G>[] = [];
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

/** Whether a field still holds a value; false where its row is gone or locked. */
export type Holds<G extends GridTypes> = (id: string, field: G['field'], value: G['value']) => boolean;

export interface Inverse<G extends GridTypes> {
  readonly command: Command<G>;
  /** Cells that are left alone: they no longer hold what the command wrote. */
  readonly left: readonly Change<G>[];
}

/** The command that takes `command` back, without the cells that someone else has changed since. */
export const inverseOf = <G extends GridTypes>(
  command: Command<G>,
  holds: Holds<G>,
  commandId: string,
  reason: 'undo' | 'redo',
): Inverse<G> => {
  const changes: Change<G>[] = [];
  const left: Change<G>[] = [];
  for (const change of command.changes.toReversed()) {
    if (holds(change.id, change.field, change.to)) {
      changes.push({ id: change.id, field: change.field, from: change.to, to: change.from });
    } else {
      left.push(change);
    }
  }
  return { command: { commandId, reason, changes }, left };
};

/** What can be undone and redone, the newest last. */
export interface Steps<G extends GridTypes> {
  readonly undo: readonly Command<G>[];
  readonly redo: readonly Command<G>[];
}

export const noSteps: Steps<never> = { undo: [], redo: [] };
const maxSteps = 200;

const push = <G extends GridTypes>(
  steps: readonly Command<G>[],
  command: Command<G>,
): readonly Command<G>[] => [...steps, command].slice(-maxSteps);

/** A new step of the user: nothing can be redone after it. */
export const recorded = <G extends GridTypes>(steps: Steps<G>, command: Command<G>): Steps<G> =>
  command.changes.length === 0 ? steps : { undo: push(steps.undo, command), redo: [] };

/**
 * What a step wrote into rows that it added is known once the server has named the rows: it is undone with the rest of
 * the step, or by itself where that is undone already or there was none.
 */
export const grown = <G extends GridTypes>(
  steps: Steps<G>,
  step: string,
  { commandId, reason, changes }: Command<G>,
): Steps<G> => {
  if (changes.length === 0) return steps;
  const isKnown = steps.undo.some((command) => command.commandId === step);
  if (!isKnown) return { ...steps, undo: push(steps.undo, { commandId, reason, changes }) };
  const undo = steps.undo.map((command) =>
    command.commandId === step ? { ...command, changes: [...command.changes, ...changes] } : command,
  );
  return { ...steps, undo };
};

/** The newest undo step has been taken back by `inverse`. */
export const undone = <G extends GridTypes>(steps: Steps<G>, inverse: Command<G>): Steps<G> => ({
  undo: steps.undo.slice(0, -1),
  redo: inverse.changes.length === 0 ? steps.redo : push(steps.redo, inverse),
});

export const redone = <G extends GridTypes>(steps: Steps<G>, inverse: Command<G>): Steps<G> => ({
  undo: inverse.changes.length === 0 ? steps.undo : push(steps.undo, inverse),
  redo: steps.redo.slice(0, -1),
});

/** Cells of a command that were never written, so that undoing it leaves them alone; a command without any is dropped. */
export const without = <G extends GridTypes>(
  steps: Steps<G>,
  commandId: string,
  isLost: (change: Pick<Change<G>, 'id' | 'field'>) => boolean,
): Steps<G> => {
  const mend = (commands: readonly Command<G>[]) =>
    commands
      .map((command) =>
        command.commandId === commandId
          ? { ...command, changes: command.changes.filter((change) => !isLost(change)) }
          : command,
      )
      .filter((command) => command.changes.length > 0);
  return { undo: mend(steps.undo), redo: mend(steps.redo) };
};
