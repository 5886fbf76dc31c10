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

/**
 * One cell: its text, its mark, and the mark in words. The classes and ARIA states go on the grid's own element, which
 * the grid does not set by itself.
 */
export class CellRenderer implements ICellRendererComp<GridRow> {
  private readonly element = document.createElement('span');
  private readonly text = document.createElement('span');
  private readonly problem = document.createElement('span');

  init(params: CellRendererParams): void {
    this.element.className = 'grid-cell';
    this.text.className = 'grid-cell-text';
    this.problem.className = 'visually-hidden';
    this.element.append(this.text);
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
    this.text.textContent = empty ? 'Missing' : (params.textOf?.(value) ?? displayText(column.kind, value));
    const glyph = mark ? icon(mark.level) : (params.glyphOf?.(value) ?? null);
    this.place(glyph, problem);
    cell.dataset['mark'] = mark?.level ?? '';
    cell.dataset['changed'] = isChanged(row, column) ? 'yes' : '';
    cell.dataset['lock'] = row.lock ?? '';
    cell.setAttribute('aria-readonly', String(!isEditable(row, column)));
    cell.setAttribute('aria-invalid', String(mark?.level === 'error'));
    cell.title = problem;
  }

  /** Most cells have neither picture nor problem, before and after: their text stays where it is. */
  private place(glyph: Element | null, problem: string): void {
    const isPlain = glyph === null && problem === '';
    if (isPlain && this.element.childNodes.length === 1) return;
    this.problem.textContent = problem;
    this.element.replaceChildren(...(glyph ? [glyph] : []), this.text, ...(problem ? [this.problem] : []));
  }
}
