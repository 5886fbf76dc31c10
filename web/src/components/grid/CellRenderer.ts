import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { type ColumnValue, displayText } from './cells.ts';
import { icon } from './icons.ts';
import { type GridColumn, type GridRow, isChanged, isEditable, markOf } from './rows.ts';

export interface CellRendererParams extends ICellRendererParams<GridRow, ColumnValue> {
  readonly gridColumn: GridColumn;
  /** What is wrong with a cell, in words, for its tooltip and for screen readers. */
  readonly describe: (row: GridRow, column: GridColumn) => string;
  /** Text of columns that show something else than their value, such as a status. */
  readonly textOf?: (value: ColumnValue) => string;
  /** A picture before the text. */
  readonly glyphOf?: (value: ColumnValue) => Element | null;
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

/**
 * One cell: its text, its mark, and the mark in words. The classes and ARIA states go on the grid's own element, which
 * the grid does not set by itself.
 */
export class CellRenderer implements ICellRendererComp<GridRow> {
  private readonly element = document.createElement('span');

  init(params: CellRendererParams): void {
    this.show(params);
  }

  getGui(): HTMLElement {
    return this.element;
  }

  refresh(params: CellRendererParams): boolean {
    this.show(params);
    return true;
  }

  private show(params: CellRendererParams): void {
    const { data: row, gridColumn: column, eGridCell: cell } = params;
    const value = params.value ?? null;
    if (!row) return;
    const mark = markOf(row, column);
    const problem = mark ? params.describe(row, column) : '';
    const empty = value === null && mark?.errors.some((error) => error.code === 'missing');
    const text = empty ? 'Missing' : (params.textOf?.(value) ?? displayText(column.kind, value));
    const glyph = mark ? icon(mark.level) : (params.glyphOf?.(value) ?? null);
    this.place(glyph, text, problem);
    say(cell, 'data-mark', mark?.level ?? null);
    say(cell, 'data-changed', isChanged(row, column) ? 'yes' : null);
    say(cell, 'data-lock', row.lock);
    say(cell, 'aria-readonly', String(!isEditable(row, column)));
    say(cell, 'aria-invalid', mark?.level === 'error' ? 'true' : null);
    say(cell, 'title', problem === '' ? null : problem);
  }

  /** Most cells are nothing but their text: a box more for each of them costs the page in every layout. */
  private place(glyph: Element | null, text: string, problem: string): void {
    const isPlain = glyph === null && problem === '';
    const className = isPlain ? plain : withGlyph;
    if (this.element.className !== className) this.element.className = className;
    if (isPlain) {
      this.element.textContent = text;
      return;
    }
    const words = problem === '' ? [] : [span('visually-hidden', problem)];
    this.element.replaceChildren(...(glyph ? [glyph] : []), span(plain, text), ...words);
  }
}
