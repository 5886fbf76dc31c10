import { typedDate } from '#contracts/cells/calendar';
import { parseCell } from '#contracts/cells/parse-cell';
import { refusalText } from '#contracts/cells/refusal-text';
import type { ColumnValue } from '../rows/cells.ts';
import { icon } from '../icons.ts';
import { CellEditor, type EditorParams, placeUnder } from './editor.ts';

/** Takes a day in any form, dd/MM/yyyy first, with a calendar beside it (Alt+arrow down). */
export class DateEditor extends CellEditor {
  protected readonly field = document.createElement('input');
  private readonly popup = document.createElement('div');
  private unmount: (() => void) | undefined;
  private gone = false;

  protected override opened(): void {
    this.field.placeholder = 'dd/MM/yyyy';
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
    const parsed = parseCell('date', text);
    if ('code' in parsed) this.params.announce(refusalText(parsed));
    return super.read(text);
  }

  protected override closed(): void {
    this.gone = true;
    this.unmount?.();
    this.popup.remove();
  }

  /** The days that the calendar offers: of an end, none before its beginning. */
  private offered(): EditorParams['dates'] {
    const { dates, cell } = this.params;
    const earliest = cell.earliest() ?? dates.min;
    return { ...dates, min: earliest > dates.min ? earliest : dates.min };
  }

  private async openCalendar(): Promise<void> {
    const { mountCalendar } = await import('./calendar.tsx');
    if (this.gone || this.unmount) return;
    const value = super.read(this.field.value);
    this.unmount = mountCalendar(this.popup, {
      value: typeof value === 'string' ? value : null,
      ...this.offered(),
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
