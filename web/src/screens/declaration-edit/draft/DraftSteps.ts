import { action, makeObservable, observableRef } from 'mobx';
import type {
  DraftChangesAnswer,
  DraftStepsAnswer,
  DraftStepView,
} from '#contracts/declaration-draft/draft-calls';
import {
  grown,
  type Inverse,
  inverseOf,
  noSteps,
  recorded,
  redone,
  type Steps,
  undone,
  without,
} from '../../../components/grid/rows/commands.ts';
import type { Change, Command, Declaration } from '../grid/declaration-row.ts';
import type { DeclarationRows } from '../grid/DeclarationRows.ts';
import type { QueuedCommand } from './CommandQueue.ts';

export type IsLost = (change: Pick<Change, 'id' | 'field'>) => boolean;

/** The step that added rows belong to, and who waits for their ids. */
interface Growing {
  readonly step: string;
  readonly named: (ids: readonly string[]) => void;
}

/** What one window can undo and redo in a draft. */
export class DraftSteps {
  steps: Steps<Declaration> = noSteps;
  /** Commands that add rows and are not answered yet. */
  private readonly growing = new Map<string, Growing>();

  constructor(private readonly rows: Pick<DeclarationRows, 'holds'>) {
    makeObservable(this, {
      steps: observableRef,
      record: action,
      restore: action,
      take: action,
      leaveOut: action,
      grew: action,
      forget: action,
    });
  }

  /** What was done before this window opened; where something was done in it already, that comes first. */
  restore({ undo, redo }: DraftStepsAnswer): void {
    if (this.steps !== noSteps) return;
    const asCommand =
      (reason: Command['reason']) =>
      ({ commandId, changes }: DraftStepView): Command => ({ commandId, reason, changes });
    this.steps = { undo: undo.map(asCommand('edit')), redo: redo.map(asCommand('undo')) };
  }

  /** A new step of the user. */
  record(command: Command): void {
    this.steps = recorded(this.steps, command);
  }

  /** The command that takes the last step back, or does it again; undefined where there is none. */
  take(reason: 'undo' | 'redo', commandId: string): Inverse<Declaration> | undefined {
    const last = this.steps[reason].at(-1);
    if (!last) return undefined;
    const inverse = inverseOf(last, (id, field, to) => this.rows.holds(id, field, to), commandId, reason);
    this.steps =
      reason === 'undo' ? undone(this.steps, inverse.command) : redone(this.steps, inverse.command);
    return inverse;
  }

  /** A command was refused, or cells of it were. */
  leaveOut(commandId: string, isLost: IsLost = () => true): void {
    this.steps = without(this.steps, commandId, isLost);
  }

  /** A command adds rows and writes into them; `isMore`: together with the last step. */
  grow(commandId: string, isMore: boolean, named: Growing['named']): void {
    const last = isMore ? this.steps.undo.at(-1) : undefined;
    this.growing.set(commandId, { step: last?.commandId ?? commandId, named });
  }

  /** Rows were added: what was pasted into them can be undone now that they have ids. */
  grew(
    { commandId, request: { changes } }: QueuedCommand,
    { added }: DraftChangesAnswer,
    isLost: IsLost,
  ): void {
    const growing = this.growing.get(commandId);
    if (growing === undefined) return;
    this.growing.delete(commandId);
    const written = changes
      .map((change) => ({ ...change, id: added[Number(change.id.slice(1))] ?? change.id }))
      .filter((change) => !isLost(change));
    this.steps = grown(this.steps, growing.step, { commandId, reason: 'paste', changes: written });
    growing.named(added);
  }

  /** The command that was to add rows was refused. */
  growNot(commandId: string): void {
    this.growing.delete(commandId);
  }

  /** What was submitted cannot be undone here. */
  forget(): void {
    this.steps = noSteps;
    this.growing.clear();
  }
}
