import { computed, makeObservable } from 'mobx';
import { isLineOfTotals } from '#domain/declaration-draft/draft-row';
import type { MonthFinding } from '#domain/validation/month-volumes';
import { countErrors } from '#domain/validation/validate';
import { isUnparsed } from '../../../components/grid/rows/cells.ts';
import { isLine } from '../grid/cell-values.ts';
import { type DeclarationRow, isBlank } from '../grid/declaration-row.ts';
import { changesIn } from '../submit/own-rows.ts';
import type { DraftMonths } from './DraftMonths.ts';

/** Bookings, their MT, and the totals among them that are no number: the MT are without those. */
export interface Standing {
  readonly bookings: number;
  readonly quantity: number;
  readonly unreadable: number;
}

/** What the rows of a draft amount to: their errors and MT, what of them can be sent, and what waits for an answer. */
export class DraftContents {
  constructor(
    private readonly all: () => readonly DeclarationRow[],
    private readonly inMonths: DraftMonths,
  ) {
    makeObservable(this, {
      totals: computed,
      months: computed,
      standing: computed,
      changedCells: computed,
      held: computed,
      submittable: computed,
      repeatedCodes: computed,
      asTheyWere: computed,
      asking: computed,
    });
  }

  get totals(): { readonly errors: number; readonly discrepancies: number } {
    return countErrors([...this.rows.map(({ errors }) => errors), this.months.map(({ error }) => error)]);
  }

  /** What the months of the rows find, each month of a trade once. */
  get months(): readonly MonthFinding[] {
    return this.inMonths.findingsIn(this.rows);
  }

  /** Rows that stand for a booking which is not cancelled, and the MT that they load; a line of totals would double them. */
  get standing(): Standing {
    let bookings = 0;
    let quantity = 0;
    let unreadable = 0;
    for (const row of this.rows) {
      if (row.lock === 'cancelled' || isBlank(row) || addsUpOthers(row)) continue;
      const loaded = row.cell('loadingQty');
      bookings += 1;
      if (typeof loaded === 'number') quantity += loaded;
      else if (!isLine(loaded) && isUnparsed(loaded)) unreadable += 1;
    }
    return { bookings, quantity, unreadable };
  }

  /** Cells of declared bookings that differ from what was declared. */
  get changedCells(): number {
    return changesIn(this.rows);
  }

  /**
   * Rows that hold something to send or to throw away: touched, not yet under submission, not cancelled. What this
   * window has changed counts before the read model has it.
   */
  get held(): readonly DeclarationRow[] {
    return this.rows.filter(({ draft, changed, lock }) => {
      if (lock !== null) return false;
      if (draft === null) return changed.size > 0;
      return !draft.submitting || hasCells(draft.cells);
    });
  }

  /**
   * Rows that would be sent, each of which counts as a booking: those that are still blank are not, nor those that change nothing,
   * nor a line of totals.
   */
  get submittable(): readonly DeclarationRow[] {
    return this.held.filter((row) => !isBlank(row) && !isAsItWas(row) && !addsUpOthers(row));
  }

  /** Codes that several new rows bear, with the number of rows: each of them becomes a booking. */
  get repeatedCodes(): readonly (readonly [code: string, rows: number])[] {
    const rows = new Map<string, number>();
    for (const row of this.rows) {
      const code = row.draft?.match?.as === 'new' ? row.cell('code') : null;
      if (typeof code === 'string') rows.set(code, (rows.get(code) ?? 0) + 1);
    }
    return [...rows].filter(([, count]) => count > 1);
  }

  /** Uploaded rows that hold what their bookings hold already. */
  get asTheyWere(): readonly DeclarationRow[] {
    return this.held.filter(isAsItWas);
  }

  /** Rows by hand that nobody has filled; they leave with the submission. */
  get blank(): readonly DeclarationRow[] {
    // A first booking goes only together with its continuation, which may hold something.
    const firsts = new Set(this.held.map(({ draft }) => draft?.continuationOf));
    return this.held.filter((row) => isBlank(row) && !firsts.has(row.id));
  }

  /** Uploaded rows of which it is not known which booking they belong to. */
  get asking(): readonly DeclarationRow[] {
    return this.rows.filter(({ draft }) => draft?.match?.as === 'asking' || draft?.match?.as === 'unknown');
  }

  private get rows(): readonly DeclarationRow[] {
    return this.all();
  }
}

const hasCells = (cells: object): boolean => Object.keys(cells).length > 0;

const addsUpOthers = ({ draft }: DeclarationRow): boolean => draft !== null && isLineOfTotals(draft);

const isAsItWas = ({ draft, changed }: DeclarationRow): boolean =>
  draft !== null &&
  draft.bookingId !== null &&
  !draft.reopened &&
  !hasCells(draft.cells) &&
  changed.size === 0;
