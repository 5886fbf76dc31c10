import { CellEditor } from './editor.ts';

/** Free text in one line, and months as they are typed. */
export class TextEditor extends CellEditor {
  protected readonly field = document.createElement('input');

  protected override opened(): void {
    if (this.params.gridColumn.kind === 'month') this.field.placeholder = 'MM/yyyy';
    else this.field.maxLength = 128;
  }
}
