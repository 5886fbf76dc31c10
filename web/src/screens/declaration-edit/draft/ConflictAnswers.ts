import { action, makeObservable, observable, observableRef } from 'mobx';
import type { Change } from '../grid/declaration-row.ts';
import type { Conflict } from './conflicts.ts';

type CellOf = Pick<Change, 'id' | 'field'>;

export const cellKey = ({ id, field }: CellOf): string => `${id} ${field}`;

/** Conflicts of one window: edits that were refused and wait for the user, and what was answered of the others. */
export class ConflictAnswers {
  /** Edits that were refused because someone else was faster. */
  refused: readonly Conflict[] = [];
  /** Cells of conflicts with a booking that were answered, and the revision that the row's draft had then. */
  private readonly decided = observable.map<string, number>();

  /** `revisionOf`: of a row's draft; undefined where it has none. */
  constructor(private readonly revisionOf: (id: string) => number | undefined) {
    makeObservable(this, { refused: observableRef, ask: action, answer: action, forget: action });
  }

  /** Whether a conflict was answered, and the row does not show it yet. */
  isDecided(conflict: Conflict): boolean {
    if (conflict.from === 'edit') return !this.refused.includes(conflict);
    const revision = this.revisionOf(conflict.id);
    return revision !== undefined && this.decided.get(cellKey(conflict)) === revision;
  }

  ask(conflict: Conflict): void {
    this.refused = [...this.refused, conflict];
  }

  answer(conflict: Conflict): void {
    if (conflict.from === 'edit') {
      this.refused = this.refused.filter((other) => other !== conflict);
      return;
    }
    const revision = this.revisionOf(conflict.id);
    if (revision !== undefined) this.decided.set(cellKey(conflict), revision);
  }

  /** The server did not take the answers: they are asked for again. */
  forget(cells: readonly CellOf[]): void {
    for (const cell of cells) this.decided.delete(cellKey(cell));
  }
}
