import { action, computed, makeObservable, observable, observableRef } from 'mobx';
import type { NominationCellChange } from '#contracts/nomination/nomination-calls';
import type { NominationView } from '#contracts/nomination/nomination-view';
import type { NominationField } from '#domain/nomination/terms';
import {
  byRow,
  inverseOf,
  noSteps,
  recorded,
  redone,
  type Steps,
  undone,
} from '../../../components/grid/rows/commands.ts';
import type { CommandSink, EditConflict } from '../../../components/grid/rows/sink.ts';
import { StandingRows } from '../../../components/grid/rows/StandingRows.ts';
import { counted } from '../../../format/quantities.ts';
import { builtRow, type EditSurroundings, marksIn, noRefusals } from './built-row.ts';
import type { Refusals } from './edit-marks.ts';
import {
  type Change,
  type Command,
  type EditedRow,
  type EditedValue,
  type Nominations,
  sameEdited,
} from './edited-row.ts';
import { EnteredCells, type Overtaken } from './EnteredCells.ts';
import type { KeptEdit } from './kept-edits.ts';

/** A page has few rows: each cell sees for itself whether it shows something else. */
const looksTheSame = (): boolean => false;

/**
 * What is entered in the list of nominated vessels, and not saved yet. Each row is the newest version of its nomination with what was
 * entered over it: nothing that others do takes away what somebody types.
 */
export class NominationEdits implements CommandSink<Nominations> {
  readonly rows: StandingRows<Nominations>;
  steps: Steps<Nominations> = noSteps;
  /** Cells that somebody else changed while they were typed in. */
  asked: readonly Overtaken[] = [];
  private readonly entered: EnteredCells;
  private readonly refusals = observable.map<string, Refusals>({}, { deep: false });
  /** Rows of the page, in its order. */
  private order: readonly string[] = [];

  constructor(
    private readonly around: EditSurroundings,
    kept: readonly KeptEdit[] = [],
  ) {
    this.rows = new StandingRows((id) => this.build(id), looksTheSame);
    this.entered = new EnteredCells(kept);
    makeObservable<this, 'order'>(this, {
      steps: observableRef,
      asked: observableRef,
      order: observableRef,
      elsewhere: computed,
      overtaken: computed,
      show: action,
      learn: action,
      execute: action,
      undo: action,
      redo: action,
      conflict: action,
      resolve: action,
      discard: action,
      settle: action,
      refuse: action,
    });
  }

  get changedVessels(): readonly string[] {
    return this.entered.vessels;
  }

  get changedCells(): number {
    return this.entered.count;
  }

  /** Changed vessels that are on no row of the page. */
  get elsewhere(): readonly NominationView[] {
    return this.changedVessels.flatMap((id) => (this.order.includes(id) ? [] : (this.viewOf(id) ?? [])));
  }

  /** What others changed meanwhile, to be decided before it is saved. */
  get overtaken(): readonly Overtaken[] {
    return [...this.asked, ...this.entered.overtaken];
  }

  get kept(): readonly KeptEdit[] {
    return this.entered.kept;
  }

  viewOf(id: string): NominationView | undefined {
    return this.entered.viewOf(id);
  }

  /** The row of a changed vessel, also of one that is not on the page. */
  rowOf(id: string): EditedRow | undefined {
    const view = this.viewOf(id);
    return view && this.built(view);
  }

  /** The page shows these. */
  show(views: readonly NominationView[]): void {
    const before = this.order;
    this.order = views.map(({ id }) => id);
    for (const view of views) this.entered.take(view);
    this.rows.refresh(new Set([...before, ...this.order]), 'others');
  }

  /** A newer version of a nomination, from wherever it comes. */
  learn(view: NominationView): void {
    this.entered.take(view);
    this.rows.refresh([view.id], 'others');
  }

  /** What rows are marked by has changed: options and limits have come. */
  remark(): void {
    this.rows.refresh(this.order, 'own');
  }

  execute(reason: Exclude<Command['reason'], 'undo' | 'redo'>, changes: readonly Change[]): void {
    this.steps = recorded(this.steps, { commandId: crypto.randomUUID(), reason, changes });
    this.write(changes);
  }

  undo(): string {
    return this.step('undo');
  }

  redo(): string {
    return this.step('redo');
  }

  conflict({ row, field, mine, theirs }: EditConflict<Nominations>): void {
    this.asked = [...this.asked, { id: row.id, field, mine, theirs }];
  }

  resolve(which: readonly Overtaken[], keep: 'mine' | 'theirs'): void {
    this.asked = this.asked.filter((one) => !which.includes(one));
    for (const { id, field, mine, theirs } of which)
      this.entered.put(id, field, keep === 'mine' ? mine : theirs, theirs);
    this.rows.refresh(new Set(which.map(({ id }) => id)), 'own');
  }

  /** Takes back all that is not saved, as one step. */
  discard(): void {
    this.execute('clear', this.entered.takenBack());
    this.refusals.clear();
    this.rows.refresh(this.order, 'own');
  }

  /** What would be sent of a vessel; undefined where a text of it was not read, or the vessel is there no longer. */
  cellsOf(id: string): readonly NominationCellChange[] | undefined {
    return this.entered.cellsOf(id);
  }

  /** Rows that cannot be saved as they are: a cell of theirs is marked with an error that is no refusal of before. */
  get wrong(): readonly string[] {
    return this.changedVessels.filter((id) => {
      const view = this.viewOf(id);
      if (!view || view.cancelled) return false;
      const marks = marksIn(this.around, { view, entered: this.entered.of(id), refusals: noRefusals });
      return [...marks.values()].some(({ level }) => level === 'error');
    });
  }

  /** Saved: what was entered since stays entered, over what was saved. */
  settle(sent: readonly NominationCellChange[], saved: NominationView): void {
    this.entered.settle(sent, saved);
    this.refusals.delete(saved.id);
    this.rows.refresh([saved.id], 'own');
  }

  /** Not saved: why, by the key of the cell. What was entered stays. */
  refuse(id: string, why: Refusals): void {
    this.refusals.set(id, why);
    this.rows.refresh([id], 'own');
  }

  private step(reason: 'undo' | 'redo'): string {
    const last = this.steps[reason].at(-1);
    if (!last) return reason === 'undo' ? 'Nothing to undo.' : 'Nothing to redo.';
    const holds = (id: string, field: NominationField, value: EditedValue): boolean => {
      const row = this.rowOf(id);
      return row !== undefined && row.lock === null && sameEdited(row.cell(field), value);
    };
    const { command, left } = inverseOf(last, holds, crypto.randomUUID(), reason);
    this.steps = reason === 'undo' ? undone(this.steps, command) : redone(this.steps, command);
    this.write(command.changes);
    const done = `${counted(command.changes.length, 'cell')} ${reason === 'undo' ? 'undone' : 'redone'}.`;
    return left.length === 0 ? done : `${done} ${counted(left.length, 'cell')} changed since, and left.`;
  }

  private write(changes: readonly Change[]): void {
    const rows = byRow(changes);
    for (const [id, ofRow] of rows) {
      for (const { field, to } of ofRow) this.entered.put(id, field, to);
      // What was refused is not what stands there now.
      this.refusals.delete(id);
    }
    this.rows.refresh(
      [...rows.keys()].filter((id) => this.order.includes(id)),
      'own',
    );
  }

  private build(id: string): EditedRow | undefined {
    const view = this.order.includes(id) ? this.viewOf(id) : undefined;
    return view && this.built(view);
  }

  private built(view: NominationView): EditedRow {
    const parts = {
      view,
      entered: this.entered.of(view.id),
      refusals: this.refusals.get(view.id) ?? noRefusals,
    };
    return builtRow(this.around, parts, this.order.indexOf(view.id));
  }
}
