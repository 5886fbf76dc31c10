import type { ICellEditorComp, ICellEditorParams } from 'ag-grid-community';
import type { CellOption } from '#contracts/cells/cell';
import type { FindCellOptions } from './OptionFinder.ts';
import { type ColumnKind, type ColumnValue, editText, readText, sameValue } from '../rows/cells.ts';

/** The cell that is edited, as far as its editor asks. */
export interface EditedCell {
  readonly kind: ColumnKind;
  readonly header: string;
  /** All that its text may name; undefined where it names nothing. */
  readonly options: () => readonly CellOption[] | undefined;
  /** Of these, what is offered in this row. */
  readonly offered: () => readonly CellOption[];
  /** What else a text means; undefined where only names count. */
  readonly find?: FindCellOptions;
  /** The first day that is offered, `yyyy-MM-dd`; null where any may come. */
  readonly earliest: () => string | null;
}

export interface EditorParams extends ICellEditorParams<unknown, ColumnValue> {
  readonly cell: EditedCell;
  /** Told before the editor takes its first key. */
  readonly open: () => void;
  /** Says something politely to everyone, screen readers included. */
  readonly announce: (text: string) => void;
  /** Dates that the picker offers, `yyyy-MM-dd`; others can be typed. */
  readonly dates: { readonly min: string; readonly max: string };
}

const isCharacter = (key: string | null | undefined): key is string => key?.length === 1;

/**
 * The common half of the editors: one input in the cell, which opens with what is there, or with the character that
 * opened it. Plain DOM: the editor stands before the next key arrives.
 */
export abstract class CellEditor implements ICellEditorComp {
  protected readonly root = document.createElement('div');
  protected abstract readonly field: HTMLInputElement | HTMLTextAreaElement;
  protected params!: EditorParams;
  private opening = '';
  private typed = false;
  private hint: HTMLElement | undefined;

  init(params: EditorParams): void {
    this.params = params;
    this.opening = editText(params.cell.kind, params.value ?? null);
    this.typed = isCharacter(params.eventKey);
    this.root.className = 'cell-editor';
    this.field.className = 'cell-input';
    this.field.autocomplete = 'off';
    this.field.spellcheck = false;
    this.field.setAttribute('aria-label', params.cell.header);
    this.field.value = isCharacter(params.eventKey) ? params.eventKey : this.opening;
    this.root.append(this.field);
    params.open();
    this.opened();
  }

  getGui(): HTMLElement {
    return this.root;
  }

  afterGuiAttached(): void {
    if (!this.params.cellStartedEdit) return;
    this.field.focus({ preventScroll: true });
    if (this.typed || this.params.eventKey === 'F2') {
      this.field.setSelectionRange(this.field.value.length, this.field.value.length);
    } else {
      this.field.select();
    }
  }

  /** The value to commit; the very same one where nothing was touched. */
  getValue(): ColumnValue {
    const before = this.params.value ?? null;
    if (this.field.value === this.opening && !this.typed) return before;
    const value = this.read(this.field.value);
    return sameValue(value, before) ? before : value;
  }

  destroy(): void {
    this.hint?.remove();
    this.closed();
  }

  protected read(text: string): ColumnValue {
    const { cell } = this.params;
    return readText(cell.kind, text, cell.options());
  }

  /** Whether it asks something before it commits, and has just done so: the key that would have closed it is void. */
  asks(): boolean {
    return false;
  }

  protected opened(): void {}

  protected closed(): void {}

  /** A short text under the cell; it goes with the editor, or when there is nothing to say any more. */
  protected say(text: string | null): void {
    if (this.hint?.textContent === text) return;
    if (text === null) {
      this.hint?.remove();
      this.hint = undefined;
      return;
    }
    this.hint ??= document.createElement('div');
    this.hint.className = 'cell-hint';
    this.hint.textContent = text;
    placeUnder(this.hint, this.params.eGridCell);
    this.params.announce(text);
  }
}

/** Puts a floating element under a cell, above it where there is no room below. */
export const placeUnder = (element: HTMLElement, cell: HTMLElement): void => {
  document.body.append(element);
  const box = cell.getBoundingClientRect();
  const size = element.getBoundingClientRect();
  const below = box.bottom + size.height + 4 <= window.innerHeight;
  element.style.left = `${Math.max(4, Math.min(box.left, window.innerWidth - size.width - 4))}px`;
  element.style.top = `${below ? box.bottom + 2 : Math.max(4, box.top - size.height - 2)}px`;
};
