import { displayDate, typedDate } from '#contracts/cells/calendar';
import type { ColumnValue } from '../rows/cells.ts';
import { icon } from '../icons.ts';
import { CellEditor, placeUnder } from './editor.ts';

/** dd/MM/yyyy, with a calendar beside it (Alt+arrow down). A date outside of what can be declared is cleared. */
export class DateEditor extends CellEditor {
  protected readonly field = document.createElement('input');
  private readonly popup = document.createElement('div');
  private unmount: (() => void) | undefined;
  private gone = false;

  protected override opened(): void {
    this.field.placeholder = 'dd/MM/yyyy';
    this.field.maxLength = 11;
    this.field.inputMode = 'numeric';
    this.field.classList.add('cell-input-right');
    this.popup.className = 'cell-calendar ag-custom-component-popup';
    const button = document.createElement('button');
    button.type = 'button';
    button.tabIndex = -1;
    button.className = 'cell-editor-button';
    button.setAttribute('aria-label', 'Open calendar');
    button.append(icon('calendar'));
    button.addEventListener('pointerdown', (event) => event.preventDefault());
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => void this.openCalendar());
    this.root.prepend(button);
    this.field.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowDown' || !event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      void this.openCalendar();
    });
  }

  protected override read(text: string): ColumnValue {
    const value = super.read(text);
    const { min, max } = this.params.dates;
    if (typeof value !== 'string' || (value >= min && value <= max)) return value;
    this.params.announce(
      `${displayDate(value)} was cleared: dates from ${displayDate(min)} to ${displayDate(max)} can be declared.`,
    );
    return null;
  }

  protected override closed(): void {
    this.gone = true;
    this.unmount?.();
    this.popup.remove();
  }

  private async openCalendar(): Promise<void> {
    const { mountCalendar } = await import('./calendar.tsx');
    if (this.gone || this.unmount) return;
    const value = super.read(this.field.value);
    this.unmount = mountCalendar(this.popup, {
      value: typeof value === 'string' ? value : null,
      ...this.params.dates,
      onChange: (date) => {
        this.field.value = typedDate(date);
        this.params.stopEditing();
      },
      onClose: () => {
        this.field.focus();
        this.unmount?.();
        this.unmount = undefined;
        this.popup.remove();
      },
    });
    placeUnder(this.popup, this.params.eGridCell);
  }
}
