import type { Recorded } from '../shared/envelope.ts';
import type { CellChange, DraftEvent } from './events.ts';

/** What somebody did in the grid of a draft in one go. */
export interface DraftStep {
  /** Of the command that did it. */
  readonly commandId: string;
  readonly changes: readonly CellChange[];
}

/** What one person can undo and redo in a draft, the newest last. */
export interface DraftSteps {
  readonly undo: readonly DraftStep[];
  readonly redo: readonly DraftStep[];
}

/** As many as a window remembers. */
const maxSteps = 200;
/** Cells of all steps: of very long pastes the latest are remembered. */
const maxCells = 20_000;

/** A command in several appends has steps of its key: `{key}/from-…`. */
const commandOf = (commandId: string): string => commandId.split('/', 1)[0] ?? commandId;

/** The steps that a window would have made of the same commands. */
class Stacks {
  #undo: DraftStep[] = [];
  #redo: DraftStep[] = [];

  take(commandId: string, step: 'undo' | 'redo' | undefined, changes: readonly CellChange[]): void {
    const into = step === 'undo' ? this.#redo : this.#undo;
    const top = into.at(-1);
    if (top?.commandId === commandId) {
      into[into.length - 1] = { commandId, changes: [...top.changes, ...changes] };
      return;
    }
    if (step === 'undo') this.#undo.pop();
    else if (step === 'redo') this.#redo.pop();
    else this.#redo = [];
    into.push({ commandId, changes });
    if (into.length > maxSteps) into.shift();
  }

  /** Rows that were submitted or discarded: no step reaches them any more. */
  leaveOut(rows: ReadonlySet<string>): void {
    const mend = (steps: readonly DraftStep[]): DraftStep[] =>
      steps
        .map(({ commandId, changes }) => ({
          commandId,
          changes: changes.filter(({ row }) => !rows.has(row)),
        }))
        .filter(({ changes }) => changes.length > 0);
    this.#undo = mend(this.#undo);
    this.#redo = mend(this.#redo);
  }

  get steps(): DraftSteps {
    return { undo: latest(this.#undo), redo: latest(this.#redo) };
  }
}

const latest = (steps: readonly DraftStep[]): readonly DraftStep[] => {
  let cells = 0;
  const from = steps.findLastIndex(({ changes }) => (cells += changes.length) > maxCells);
  return steps.slice(from + 1);
};

/**
 * One's own steps in a draft that are not yet submitted, out of its events; edits of forms and calls are none. Steps of several
 * windows come in the order in which they were made. What a colleague changed since, the window finds when it undoes.
 */
export const stepsIn = (events: readonly Recorded<DraftEvent>[], user: string): DraftSteps => {
  const stacks = new Stacks();
  for (const { metadata, ...event } of events) {
    if (event.type === 'RowsDiscarded') stacks.leaveOut(new Set(event.data.rows));
    if (event.type === 'SubmissionRowsListed')
      stacks.leaveOut(new Set(event.data.rows.map(({ row }) => row)));
    if (event.type !== 'CellsChanged') continue;
    const { by, via = 'grid', step, changes } = event.data;
    const isOwn = by === user && metadata.actor === user && (via === 'grid' || via === 'undo');
    if (isOwn) stacks.take(commandOf(metadata.commandId), step, changes);
  }
  return stacks.steps;
};
