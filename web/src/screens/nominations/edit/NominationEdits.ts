import { makeObservable, action, computed, observable, observableRef } from 'mobx';
import type { NominationCellChange } from '#contracts/nomination/nomination-calls';
import type { NominationView } from '#contracts/nomination/nomination-view';
import type { NominationField } from '#domain/nomination/terms';
import type { BookingSettings } from '#domain/reference/settings';
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
import { marksOf, type Refusals, sentValue } from './edit-marks.ts';
import {
  type Change,
  type Command,
  type EditedRow,
  type EditedValue,
  type Entered,
  type EnteredFields,
  isOvertaken,
  type Lock,
  type Nominations,
  recordedIn,
  sameEdited,
  slotsOf,
} from './edited-row.ts';
import type { KeptEdit } from './kept-edits.ts';

/** Two hands, one cell. */
export interface Overtaken {
  readonly id: string;
  readonly field: NominationField;
  readonly mine: EditedValue;
  readonly theirs: EditedValue;
}

export interface EditSurroundings {
  /** Options and limits of a charterer; undefined while they are not known. */
  readonly settingsOf: (charterer: string) => BookingSettings | undefined;
  /** Whether this person edits a nomination at all. */
  readonly mayEdit: (view: NominationView) => boolean;
  /** `yyyy-MM-dd`, UTC. */
  readonly today: () => string;
}

const nothing: EnteredFields = new Map();
const noRefusals: Refusals = new Map();

/** What is recorded is nothing that whoever edits has to mend: its warnings stand in their cells, and are walked to by no key. */
const severityOf = (entered: EnteredFields, marks: EditedRow['marks']): EditedRow['severity'] => {
  const levels = [...marks.values()].map(({ level }) => level);
  if (levels.includes('error')) return 2;
  return entered.size > 0 && levels.length > 0 ? 1 : 0;
};

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
  private readonly entered = observable.map<string, EnteredFields>({}, { deep: false });
  private readonly refusals = observable.map<string, Refusals>({}, { deep: false });
  /** The newest version of what is shown or edited. */
  private readonly views = observable.map<string, NominationView>({}, { deep: false });
  /** Rows of the page, in its order. */
  private order: readonly string[] = [];

  constructor(
    private readonly around: EditSurroundings,
    kept: readonly KeptEdit[] = [],
  ) {
    this.rows = new StandingRows((id) => this.build(id), looksTheSame);
    for (const { view, entered } of kept) {
      this.views.set(view.id, view);
      this.entered.set(view.id, new Map(entered));
    }
    makeObservable<this, 'order' | 'put'>(this, {
      steps: observableRef,
      asked: observableRef,
      order: observableRef,
      changedVessels: computed,
      changedCells: computed,
      elsewhere: computed,
      overtaken: computed,
      kept: computed,
      show: action,
      learn: action,
      put: action,
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
    return [...this.entered.keys()];
  }

  get changedCells(): number {
    return [...this.entered.values()].reduce((sum, fields) => sum + fields.size, 0);
  }

  /** Changed vessels that are on no row of the page. */
  get elsewhere(): readonly NominationView[] {
    return this.changedVessels.flatMap((id) => (this.order.includes(id) ? [] : (this.views.get(id) ?? [])));
  }

  /** What others changed meanwhile, to be decided before it is saved. */
  get overtaken(): readonly Overtaken[] {
    const found = [...this.entered].flatMap(([id, fields]) => {
      const view = this.views.get(id);
      if (!view || view.cancelled) return [];
      return [...fields].flatMap(([field, one]) =>
        isOvertaken(view, field, one) ? [{ id, field, mine: one.to, theirs: recordedIn(view, field) }] : [],
      );
    });
    return [...this.asked, ...found];
  }

  get kept(): readonly KeptEdit[] {
    return [...this.entered].flatMap(([id, fields]) => {
      const view = this.views.get(id);
      return view ? [{ view, entered: [...fields] }] : [];
    });
  }

  viewOf(id: string): NominationView | undefined {
    return this.views.get(id);
  }

  /** The row of a changed vessel, also of one that is not on the page. */
  rowOf(id: string): EditedRow | undefined {
    const view = this.views.get(id);
    return view && this.built(view);
  }

  /** The page shows these. */
  show(views: readonly NominationView[]): void {
    const before = this.order;
    this.order = views.map(({ id }) => id);
    for (const view of views) this.take(view);
    this.rows.refresh(new Set([...before, ...this.order]), 'others');
  }

  /** A newer version of a nomination, from wherever it comes. */
  learn(view: NominationView): void {
    this.take(view);
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
      this.put(id, field, keep === 'mine' ? mine : theirs, theirs);
    this.rows.refresh(new Set(which.map(({ id }) => id)), 'own');
  }

  /** Takes back all that is not saved, as one step. */
  discard(): void {
    const changes = [...this.entered].flatMap(([id, fields]) => {
      const view = this.views.get(id);
      return view
        ? [...fields].map(([field, { to }]): Change => ({ id, field, from: to, to: recordedIn(view, field) }))
        : [];
    });
    this.execute('clear', changes);
    this.refusals.clear();
    this.rows.refresh(this.order, 'own');
  }

  /** What would be sent of a vessel; undefined where a text of it was not read, or the vessel is there no longer. */
  cellsOf(id: string): readonly NominationCellChange[] | undefined {
    const view = this.views.get(id);
    const fields = this.entered.get(id);
    if (!view || view.cancelled || !fields) return undefined;
    const cells: NominationCellChange[] = [];
    for (const [field, { from, to }] of fields) {
      const [before, after] = [sentValue(from), sentValue(to)];
      if (before === undefined || after === undefined) return undefined;
      cells.push({ field, from: before, to: after });
    }
    return cells;
  }

  /** Rows that cannot be saved as they are: a cell of theirs is marked with an error that is no refusal of before. */
  get wrong(): readonly string[] {
    return this.changedVessels.filter((id) => {
      const view = this.views.get(id);
      if (!view || view.cancelled) return false;
      const marks = this.marksOf(view, noRefusals);
      return [...marks.values()].some(({ level }) => level === 'error');
    });
  }

  /** Saved: what was entered since stays entered, over what was saved. */
  settle(sent: readonly NominationCellChange[], saved: NominationView): void {
    const fields = new Map(this.entered.get(saved.id));
    for (const { field, to } of sent) {
      const one = fields.get(field);
      if (!one) continue;
      if (sameEdited(one.to, to)) fields.delete(field);
      else fields.set(field, { from: to, to: one.to });
    }
    this.putFields(saved.id, fields);
    this.refusals.delete(saved.id);
    this.take(saved);
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
      for (const { field, to } of ofRow) this.put(id, field, to);
      // What was refused is not what stands there now.
      this.refusals.delete(id);
    }
    this.rows.refresh(
      [...rows.keys()].filter((id) => this.order.includes(id)),
      'own',
    );
  }

  private put(id: string, field: NominationField, to: EditedValue, over?: EditedValue): void {
    const view = this.views.get(id);
    if (!view) return;
    const fields = new Map(this.entered.get(id));
    const now = recordedIn(view, field);
    const before: Entered['from'] = over ?? fields.get(field)?.from ?? now;
    if (sameEdited(to, now)) fields.delete(field);
    else fields.set(field, { from: before, to });
    this.putFields(id, fields);
  }

  private putFields(id: string, fields: EnteredFields): void {
    if (fields.size === 0) this.entered.delete(id);
    else this.entered.set(id, fields);
  }

  private take(view: NominationView): void {
    this.views.set(view.id, view);
    const fields = this.entered.get(view.id);
    if (!fields) return;
    // Whoever else entered the same has done what was to be done.
    const left = [...fields].filter(([field, { to }]) => !sameEdited(recordedIn(view, field), to));
    if (left.length < fields.size) this.putFields(view.id, new Map(left));
  }

  private build(id: string): EditedRow | undefined {
    const view = this.order.includes(id) ? this.views.get(id) : undefined;
    return view && this.built(view);
  }

  private marksOf(view: NominationView, refusals: Refusals): EditedRow['marks'] {
    const entered = this.entered.get(view.id) ?? nothing;
    return marksOf({
      view,
      entered,
      slots: slotsOf(view, entered),
      refusals,
      settings: this.around.settingsOf(view.organisation.id),
      today: this.around.today(),
    });
  }

  private lockOf(view: NominationView): Lock | null {
    if (view.cancelled) return 'cancelled';
    return this.around.mayEdit(view) ? null : 'foreign';
  }

  private built(view: NominationView): EditedRow {
    const entered = this.entered.get(view.id) ?? nothing;
    const marks = this.marksOf(view, this.refusals.get(view.id) ?? noRefusals);
    return {
      id: view.id,
      order: this.order.indexOf(view.id),
      fileRow: null,
      lock: this.lockOf(view),
      severity: severityOf(entered, marks),
      view,
      entered,
      slots: slotsOf(view, entered),
      marks,
      cell: (field) => {
        const one = entered.get(field);
        return one ? one.to : recordedIn(view, field);
      },
      same: sameEdited,
    };
  }
}
