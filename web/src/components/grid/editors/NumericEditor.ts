import { CellEditor } from './editor.ts';

const separatorHint =
  'Please do not use a number separator (comma, dot, space or similar) when entering a number. Only number symbols are applicable in this field.';

/** Whole MT: digits only. Pasting is blocked, for what comes from elsewhere carries separators; on a closed cell it is parsed. */
export class NumericEditor extends CellEditor {
  protected readonly field = document.createElement('input');

  protected override accepted(text: string): string {
    return text.replaceAll(/\D/g, '');
  }

  protected override opened(): void {
    this.field.inputMode = 'numeric';
    this.field.maxLength = 9;
    this.field.classList.add('cell-input-right');
    this.field.addEventListener('beforeinput', (event) => {
      const pasted = event.inputType === 'insertFromPaste' || event.inputType === 'insertFromDrop';
      if (pasted || /\D/.test(event.data ?? '')) {
        event.preventDefault();
        this.say(separatorHint);
      }
    });
    this.field.addEventListener('paste', (event) => {
      event.preventDefault();
      this.say(separatorHint);
    });
  }

  override afterGuiAttached(): void {
    super.afterGuiAttached();
    const key = this.params.eventKey;
    if (key?.length === 1 && /\D/.test(key)) this.say(separatorHint);
  }
}
