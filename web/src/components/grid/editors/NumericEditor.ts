import { parseCell } from '#contracts/cells/parse-cell';
import { quantityHint, refusalText } from '#contracts/cells/refusal-text';
import type { ColumnValue } from '../rows/cells.ts';
import { CellEditor } from './editor.ts';

/** What a number of whole MT never has: a sign, a letter, a unit. Marks between digits are judged when it is entered. */
const never = /[^\d\s.,'’]/u;

/** Whole MT: takes every key and paste, and reads what stands there when it is entered. What is refused stays as a text. */
export class NumericEditor extends CellEditor {
  protected readonly field = document.createElement('input');

  protected override opened(): void {
    this.field.inputMode = 'decimal';
    this.field.classList.add('cell-input-right');
    this.field.addEventListener('input', () => this.judge());
  }

  override afterGuiAttached(): void {
    super.afterGuiAttached();
    this.judge();
  }

  protected override read(text: string): ColumnValue {
    const parsed = parseCell('numeric', text);
    if ('code' in parsed) this.params.announce(refusalText(parsed));
    return super.read(text);
  }

  private judge(): void {
    this.say(never.test(this.field.value) ? quantityHint : null);
  }
}
