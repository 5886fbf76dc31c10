import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { type ColumnValue, displayText, sameValue } from './rows/cells.ts';
import type { DrawnCell, DrawnCells } from './DrawnCells.ts';
import { icon } from './icons.ts';
import { type GridColumn, isEditable, type Mark } from './rows/columns.ts';
import type { GridRow, GridTypes, RowOf, StandingRow } from './rows/rows.ts';

/** What is said of a cell; empty where there is nothing to say. */
export type CellWords<G extends GridTypes> = (row: RowOf<G>, column: GridColumn<G>) => string;

export interface CellRendererParams<G extends GridTypes> extends ICellRendererParams<
  StandingRow<G>,
  ColumnValue
> {
  readonly gridColumn: GridColumn<G>;
  /** Where the cell is found as long as it stands in the page. */
  readonly drawn: DrawnCells<G>;
  /** What is wrong with a marked cell, for its tooltip and for screen readers. */
  readonly describe: CellWords<G>;
  /** Why a cell that stands open should be left as it is. */
  readonly frozen: CellWords<G>;
  /** What else there is to know of a cell: it is no problem. */
  readonly note: CellWords<G>;
}

const plain = 'grid-cell-text';
const withGlyph = 'grid-cell-with-glyph';

const span = (className: string, text: string): HTMLElement => {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
};

/** Most cells have none of what may be said of a cell: an attribute is written only where it differs. */
const say = (cell: HTMLElement, name: string, value: string | null): void => {
  if (cell.getAttribute(name) === value) return;
  if (value === null) cell.removeAttribute(name);
  else cell.setAttribute(name, value);
};

const sameMark = (a: Mark | undefined, b: Mark | undefined): boolean =>
  a === b ||
  (a?.text === b?.text &&
    a?.level === b?.level &&
    a?.errors.length === b?.errors.length &&
    a?.errors.every((error, at) => error === b?.errors[at]) === true);

/** The name under which an option is shown; two values of one id may bear different ones. */
const nameOf = (value: ColumnValue): string | null =>
  value !== null && typeof value === 'object' && 'name' in value ? value.name : null;

/** What there is to see of a cell. */
interface Look {
  readonly value: ColumnValue;
  readonly mark: Mark | undefined;
  readonly changed: boolean;
  readonly lock: GridRow['lock'];
  readonly frozen: string;
  readonly note: string;
}

const lookOf = <G extends GridTypes>(
  row: RowOf<G>,
  { gridColumn: column, frozen, note }: CellRendererParams<G>,
): Look => ({
  value: column.cells.read(row),
  mark: column.cells.mark(row),
  changed: column.cells.isChanged(row),
  lock: row.lock,
  frozen: frozen(row, column),
  note: note(row, column),
});

/**
 * One cell: its text, its mark, and the mark in words. The classes and ARIA states go on the grid's own element, which
 * the grid does not set by itself. It reads the row and not what the grid kept of it, which may be older.
 */
export class CellRenderer<G extends GridTypes> implements ICellRendererComp<StandingRow<G>>, DrawnCell<G> {
  private readonly element = document.createElement('span');
  private readonly text = document.createTextNode('');
  private params!: CellRendererParams<G>;
  rowId = '';
  private look: Look | undefined;

  init(params: CellRendererParams<G>): void {
    this.refresh(params);
    if (!params.data) return;
    this.rowId = params.data.id;
    params.drawn.add(this, params.data.row);
  }

  getGui(): HTMLElement {
    return this.element;
  }

  refresh(params: CellRendererParams<G>): boolean {
    this.params = params;
    if (params.data) this.show(params.data.row, lookOf(params.data.row, params));
    return true;
  }

  destroy(): void {
    this.params.drawn.delete(this);
  }

  get columnId(): string {
    return this.params.gridColumn.id;
  }

  follow(row: RowOf<G>): boolean {
    const before = this.look;
    const after = lookOf(row, this.params);
    const isOther = before === undefined || !sameValue(before.value, after.value);
    if (
      isOther ||
      before.changed !== after.changed ||
      before.lock !== after.lock ||
      before.frozen !== after.frozen ||
      before.note !== after.note ||
      nameOf(before.value) !== nameOf(after.value) ||
      !sameMark(before.mark, after.mark)
    ) {
      this.show(row, after);
    }
    return isOther;
  }

  private show(row: RowOf<G>, look: Look): void {
    const { params, look: before } = this;
    const { gridColumn: column, eGridCell: cell } = params;
    const { value, mark } = look;
    this.look = look;
    const problem = mark ? params.describe(row, column) : '';
    const empty = value === null && mark?.errors.some((error) => error.code === 'missing');
    const text = empty ? 'Missing' : (column.shownAs?.text(value) ?? displayText(column.kind, value));
    const glyph = mark ? icon(mark.level) : (column.shownAs?.glyph(value) ?? null);
    this.place(glyph, text, [problem, look.note].filter((part) => part !== '').join(' '));
    if (before?.changed !== look.changed) say(cell, 'data-changed', look.changed ? 'yes' : null);
    // Of the most that is drawn anew nothing but the text and the tint is another.
    const isSettled =
      before?.lock === look.lock && before.frozen === look.frozen && before.note === look.note;
    if (isSettled && before.mark === undefined && mark === undefined) return;
    say(cell, 'data-mark', mark?.level ?? null);
    say(cell, 'data-lock', row.lock);
    say(cell, 'aria-readonly', String(!isEditable(row, column)));
    say(cell, 'aria-invalid', mark?.level === 'error' ? 'true' : null);
    say(cell, 'data-frozen', look.frozen === '' ? null : 'yes');
    say(cell, 'data-noted', look.note === '' ? null : 'yes');
    say(cell, 'title', [problem, look.frozen, look.note].filter((part) => part !== '').join('\n') || null);
  }

  /** Most cells are nothing but their text: a box more for each of them costs the page in every layout. */
  private place(glyph: Element | null, text: string, words: string): void {
    const isPlain = glyph === null && words === '';
    const className = isPlain ? plain : withGlyph;
    if (this.element.className !== className) this.element.className = className;
    if (isPlain) {
      // A new text in the old node has the page find no styles anew.
      this.text.data = text;
      if (this.text.parentNode !== this.element || this.element.childNodes.length > 1)
        this.element.replaceChildren(this.text);
      return;
    }
    const hidden = words === '' ? [] : [span('visually-hidden', words)];
    this.element.replaceChildren(...(glyph ? [glyph] : []), span(plain, text), ...hidden);
  }
}
