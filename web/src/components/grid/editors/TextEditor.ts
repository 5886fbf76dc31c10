import { CellEditor } from './editor.ts';

/** Free text in one line, and months as they are typed. What is too long stands whole, and is marked. */
export class TextEditor extends CellEditor {
  protected readonly field = document.createElement('input');

  protected override opened(): void {
    if (this.params.cell.kind === 'month') this.field.placeholder = 'MM/yyyy';
  }
}
