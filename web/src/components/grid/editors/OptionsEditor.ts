import { foldText } from '#contracts/cells/fold-text';
import { nearestOptions } from '#contracts/cells/nearest-options';
import type { CellOption } from '#contracts/cells/cell';
import type { ColumnValue } from '../rows/cells.ts';
import { OptionFinder } from './OptionFinder.ts';
import { CellEditor, placeUnder } from './editor.ts';

const maxShown = 60;
let lists = 0;

/** A combobox: typing narrows the list by what a name contains, whatever its case and accents; an empty text clears the cell. */
export class OptionsEditor extends CellEditor {
  protected readonly field = document.createElement('input');
  private readonly list = document.createElement('div');
  private offered: readonly CellOption[] = [];
  /** Of a name that is in no list: what it most likely means. */
  private nearest: readonly CellOption[] = [];
  /** What a text means besides, as it was looked up. */
  private found: readonly CellOption[] = [];
  private finder: OptionFinder | undefined;
  /** As it was typed: moving through the list shows the names of options in the field. */
  private narrowedBy = '';
  private shown: readonly CellOption[] = [];
  private active = -1;
  /** Of what was typed, those that it may mean: names that begin with it, else those that contain it. */
  private fitting: readonly CellOption[] = [];

  protected override opened(): void {
    const { cell, value } = this.params;
    this.offered = cell.offered();
    if (value && typeof value === 'object' && 'text' in value)
      this.nearest = nearestOptions(value.text, cell.options() ?? [], 3);
    if (cell.find) this.finder = new OptionFinder(cell.find, (found) => this.lookedUp(found));
    this.list.id = `cell-options-${(lists += 1)}`;
    this.list.className = 'cell-options ag-custom-component-popup';
    this.list.setAttribute('role', 'listbox');
    this.list.setAttribute('aria-label', cell.header);
    const attributes = {
      role: 'combobox',
      'aria-expanded': 'true',
      'aria-autocomplete': 'list',
      'aria-controls': this.list.id,
    };
    for (const [name, value] of Object.entries(attributes)) this.field.setAttribute(name, value);
    this.field.addEventListener('input', () => this.narrow(this.field.value));
    this.field.addEventListener('keydown', (event) => this.moved(event));
    // The input keeps the focus while an option is clicked.
    this.list.addEventListener('pointerdown', (event) => event.preventDefault());
    this.list.addEventListener('mousedown', (event) => event.preventDefault());
    this.list.addEventListener('click', (event) => this.clicked(event));
  }

  override afterGuiAttached(): void {
    super.afterGuiAttached();
    const typed = this.params.eventKey?.length === 1;
    this.narrow(typed ? this.field.value : '');
    if (typed || this.nearest.length > 0) return;
    const current = this.params.value;
    const id = current !== null && typeof current === 'object' && 'id' in current ? current.id : undefined;
    this.highlight(this.shown.findIndex((option) => option.id === id));
  }

  protected override closed(): void {
    this.finder?.stop();
    this.list.remove();
  }

  protected override read(text: string): ColumnValue {
    if (text.trim() === '') return null;
    const chosen = this.shown[this.active];
    if (chosen?.name === text) return pick(chosen);
    const named = super.read(text);
    if (named !== null && typeof named === 'object' && 'id' in named) return named;
    if (chosen) return pick(chosen);
    const { header } = this.params.cell;
    this.params.announce(
      this.fitting.length > 1
        ? `"${text}" fits several in the list of ${header}.`
        : `"${text}" is not in the list of ${header}.`,
    );
    return named;
  }

  /** Of several that fit none is taken unasked; the first is offered, and the next Enter takes it. */
  override asks(): boolean {
    const text = this.field.value.trim();
    if (text === '' || this.active >= 0 || this.fitting.length < 2) return false;
    const said = `${this.fitting.length} fit "${text}": choose one`;
    this.list.prepend(this.message(said));
    this.highlight(0);
    this.params.announce(`${said}. ${this.fitting.map(({ name }) => name).join(', ')}.`);
    placeUnder(this.list, this.params.eGridCell);
    return true;
  }

  private narrow(text: string): void {
    this.found = [];
    this.narrowedBy = text;
    this.finder?.type(text);
    this.draw(text);
  }

  /** A choice that was made meanwhile stays. */
  private lookedUp(found: readonly CellOption[]): void {
    const chosen = this.shown[this.active];
    this.found = found;
    this.draw(this.narrowedBy);
    if (chosen) this.highlight(this.shown.findIndex(({ id }) => id === chosen.id));
  }

  private draw(text: string): void {
    const wanted = foldText(text.trim());
    const begins = ({ name }: CellOption) => foldText(name).startsWith(wanted);
    const byName = this.offered
      .filter((option) => foldText(option.name).includes(wanted))
      .sort((a, b) => Number(begins(b)) - Number(begins(a)));
    const matching = [...byName, ...this.found.filter(({ id }) => !byName.some((one) => one.id === id))];
    const beginning = matching.filter(begins);
    this.fitting = beginning.length > 0 ? beginning : matching;
    this.shown = (wanted === '' ? this.nearestFirst() : matching).slice(0, maxShown);
    this.list.replaceChildren(
      ...(this.nearest.length > 0 ? [this.message('Ctrl+Enter uses it in all cells with this text')] : []),
      ...(this.shown.length === 0 ? [this.message(`No match for "${text.trim()}"`)] : []),
      ...this.shown.map((option, index) => this.item(option, index)),
    );
    this.highlight(wanted === '' ? -1 : this.meant(text));
    placeUnder(this.list, this.params.eGridCell);
  }

  /** Place of the option that a text can only mean; -1 where several fit, or none. */
  private meant(text: string): number {
    if (this.fitting.length === 1) return 0;
    const named = super.read(text);
    const id = named !== null && typeof named === 'object' && 'id' in named ? named.id : undefined;
    return this.shown.findIndex((option) => option.id === id);
  }

  private nearestFirst(): readonly CellOption[] {
    const isNear = ({ id }: CellOption) => this.nearest.some((option) => option.id === id);
    return [...this.nearest, ...this.offered.filter((option) => !isNear(option))].slice(0, maxShown);
  }

  private item(option: CellOption, index: number): HTMLElement {
    const item = document.createElement('div');
    item.id = `${this.list.id}-${index}`;
    item.className = 'cell-option';
    item.setAttribute('role', 'option');
    item.dataset['index'] = String(index);
    item.textContent = option.name;
    return item;
  }

  private message(text: string): HTMLElement {
    const item = document.createElement('div');
    item.className = 'cell-option-none';
    item.textContent = text;
    return item;
  }

  private highlight(index: number): void {
    this.active = Math.min(index, this.shown.length - 1);
    const items = [...this.list.querySelectorAll('.cell-option')];
    items.forEach((item, at) => item.setAttribute('aria-selected', String(at === this.active)));
    const item = items[this.active];
    if (item) this.field.setAttribute('aria-activedescendant', item.id);
    else this.field.removeAttribute('aria-activedescendant');
    item?.scrollIntoView({ block: 'nearest' });
  }

  private moved(event: KeyboardEvent): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || this.shown.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const count = this.shown.length;
    this.highlight((this.active + by + count) % count);
    this.take();
  }

  /** Shows the highlighted option in the field, so that whoever commits sees what is committed. */
  private take(): void {
    const option = this.shown[this.active];
    if (!option) return;
    this.field.value = option.name;
    this.field.select();
  }

  private clicked(event: MouseEvent): void {
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('.cell-option') : null;
    if (!item) return;
    this.highlight(Number(item.dataset['index']));
    this.take();
    this.params.stopEditing();
  }
}

const pick = ({ id, name }: CellOption): CellOption => ({ id, name });
