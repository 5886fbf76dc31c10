import { CellEditor } from './editor.ts';

/** Text of several lines over the cell; Enter commits, Shift+Enter and Alt+Enter break the line. */
export class LongTextEditor extends CellEditor {
  protected readonly field = document.createElement('textarea');

  isPopup(): boolean {
    return true;
  }

  getPopupPosition(): 'over' {
    return 'over';
  }

  protected override opened(): void {
    this.root.classList.add('cell-editor-long');
    this.root.style.width = `${Math.max(280, this.params.column.getActualWidth())}px`;
    this.field.rows = 5;
    this.field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !(event.shiftKey || event.altKey)) return;
      event.stopPropagation();
      if (!event.altKey) return;
      event.preventDefault();
      this.field.setRangeText('\n', this.field.selectionStart, this.field.selectionEnd, 'end');
    });
  }
}
