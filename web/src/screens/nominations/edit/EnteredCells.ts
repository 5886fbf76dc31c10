import { action, computed, makeObservable, observable } from 'mobx';
import type { NominationCellChange } from '#contracts/nomination/nomination-calls';
import type { NominationView } from '#contracts/nomination/nomination-view';
import type { NominationField } from '#domain/nomination/terms';
import { sentValue } from './edit-marks.ts';
import {
  type Change,
  type EditedValue,
  type Entered,
  type EnteredFields,
  isOvertaken,
  recordedIn,
  sameEdited,
} from './edited-row.ts';
import type { KeptEdit } from './kept-edits.ts';

/** A cell that was changed by somebody else while it was being edited here. */
export interface Overtaken {
  readonly id: string;
  readonly field: NominationField;
  readonly mine: EditedValue;
  readonly theirs: EditedValue;
}

const nothing: EnteredFields = new Map();

/** Unsaved edits on top of the newest versions of nominations. A cell set back to its recorded value is no edit. */
export class EnteredCells {
  private readonly entered = observable.map<string, EnteredFields>({}, { deep: false });
  /** The newest version of what is shown or edited. */
  private readonly views = observable.map<string, NominationView>({}, { deep: false });

  constructor(kept: readonly KeptEdit[]) {
    for (const { view, entered } of kept) {
      this.views.set(view.id, view);
      this.entered.set(view.id, new Map(entered));
    }
    makeObservable(this, {
      vessels: computed,
      count: computed,
      overtaken: computed,
      kept: computed,
      take: action,
      put: action,
      settle: action,
    });
  }

  /** Ids of nominations with unsaved edits. */
  get vessels(): readonly string[] {
    return [...this.entered.keys()];
  }

  get count(): number {
    return [...this.entered.values()].reduce((sum, fields) => sum + fields.size, 0);
  }

  /** Edits of cells that others have changed meanwhile. */
  get overtaken(): readonly Overtaken[] {
    return [...this.entered].flatMap(([id, fields]) => {
      const view = this.views.get(id);
      if (!view || view.cancelled) return [];
      return [...fields].flatMap(([field, one]) =>
        isOvertaken(view, field, one) ? [{ id, field, mine: one.to, theirs: recordedIn(view, field) }] : [],
      );
    });
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

  of(id: string): EnteredFields {
    return this.entered.get(id) ?? nothing;
  }

  /** Takes a newer version of a nomination, whoever changed it. */
  take(view: NominationView): void {
    this.views.set(view.id, view);
    const fields = this.entered.get(view.id);
    if (!fields) return;
    // Somebody else has recorded the same value, so nothing is left to save.
    const left = [...fields].filter(([field, { to }]) => !sameEdited(recordedIn(view, field), to));
    if (left.length < fields.size) this.set(view.id, new Map(left));
  }

  /** @param over what the field held when it was edited; by default what its earlier edit started from, or what it holds now */
  put(id: string, field: NominationField, to: EditedValue, over?: EditedValue): void {
    const view = this.views.get(id);
    if (!view) return;
    const fields = new Map(this.entered.get(id));
    const now = recordedIn(view, field);
    const before: Entered['from'] = over ?? fields.get(field)?.from ?? now;
    if (sameEdited(to, now)) fields.delete(field);
    else fields.set(field, { from: before, to });
    this.set(id, fields);
  }

  /** After saving: edits made since the cells were sent stay, on top of what was saved. */
  settle(sent: readonly NominationCellChange[], saved: NominationView): void {
    const fields = new Map(this.entered.get(saved.id));
    for (const { field, to } of sent) {
      const one = fields.get(field);
      if (!one) continue;
      if (sameEdited(one.to, to)) fields.delete(field);
      else fields.set(field, { from: to, to: one.to });
    }
    this.set(saved.id, fields);
    this.take(saved);
  }

  /** What would be sent for a vessel; undefined where one of its texts cannot be read, or the nomination is gone. */
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

  /** The changes that take back all edits. */
  takenBack(): readonly Change[] {
    return this.kept.flatMap(({ view, entered }) =>
      entered.map(([field, { to }]): Change => ({
        id: view.id,
        field,
        from: to,
        to: recordedIn(view, field),
      })),
    );
  }

  private set(id: string, fields: EnteredFields): void {
    if (fields.size === 0) this.entered.delete(id);
    else this.entered.set(id, fields);
  }
}
