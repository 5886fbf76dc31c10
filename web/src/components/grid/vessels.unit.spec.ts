import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CellOption } from '#contracts/cells/cell';
import { GridController } from './GridController.ts';
import { type ColumnKind, type ColumnValue, displayText, isUnparsed, sameValue } from './rows/cells.ts';
import type { ColumnCells, GridColumn, Mark, RowEdit } from './rows/columns.ts';
import { type Change, type Command, inverseOf } from './rows/commands.ts';
import type { GridRow } from './rows/rows.ts';
import type { CommandSink } from './rows/sink.ts';
import { StandingRows } from './rows/StandingRows.ts';
import { planNewRows, planPaste } from './ranges/paste.ts';
import { summaryOf } from './ranges/paste-review.ts';
import type { RowWords } from './rows/row-words.ts';
import { selectionState } from './ranges/selection-state.ts';
import type { Sheet } from './ranges/sheet.ts';

/** A fleet: what a second user of the grid brings. Holds are one field each, as many as a vessel has. */
type Field = 'name' | 'flag' | 'built' | `hold.${number}`;

interface Vessel extends GridRow<Field, ColumnValue> {
  readonly fields: ReadonlyMap<Field, ColumnValue>;
  readonly holdCount: number;
}

interface Fleet {
  readonly field: Field;
  readonly value: ColumnValue;
  readonly row: Vessel;
}

const flags: readonly CellOption[] = [
  { id: 'PA', name: 'Panama' },
  { id: 'LR', name: 'Liberia' },
];

const vessel = (id: string, order: number, fields: ReadonlyMap<Field, ColumnValue>): Vessel => ({
  id,
  order,
  fileRow: null,
  lock: fields.get('name') === 'Scrapped' ? 'scrapped' : null,
  severity: isUnparsed(fields.get('flag') ?? null) ? 2 : 0,
  fields,
  holdCount: [...fields].filter(([field, value]) => field.startsWith('hold.') && value !== null).length,
  cell: (field) => fields.get(field) ?? null,
  same: sameValue,
});

class FieldOfVessel implements ColumnCells<Fleet> {
  constructor(private readonly field: Field) {}

  read(row: Vessel): ColumnValue {
    return row.cell(this.field);
  }

  mark(row: Vessel): Mark | undefined {
    return isUnparsed(this.read(row)) ? { level: 'error', errors: [] } : undefined;
  }

  isChanged(): boolean {
    return false;
  }

  fieldOf(): Field {
    return this.field;
  }

  write(edit: RowEdit<Fleet>, value: ColumnValue): void {
    edit.put(this.field, value);
  }
}

const column = (id: string, field: Field, header: string, kind: ColumnKind): GridColumn<Fleet> => ({
  id,
  header,
  kind,
  width: 90,
  pinned: false,
  sortable: true,
  editable: true,
  cells: new FieldOfVessel(field),
});

const holdColumn = (place: number): GridColumn<Fleet> => ({
  ...column(`hold-${place}`, `hold.${place}`, `Hold ${place + 1}`, 'numeric'),
  sumOf: 'Grain',
  repeated: { place, columnsAt: (at) => [holdColumn(at)] },
});

const columns: readonly GridColumn<Fleet>[] = [
  column('name', 'name', 'Vessel', 'text'),
  { ...column('flag', 'flag', 'Flag', 'options'), options: () => flags },
  column('built', 'built', 'Built', 'date'),
  holdColumn(0),
  holdColumn(1),
  { ...column('register', 'name', 'Register', 'text'), editable: false },
];

const words: RowWords<Fleet> = {
  row: 'vessel',
  lockedRows: 'scrapped vessels',
  locked: 'scrapped',
  whyLocked: () => 'A scrapped vessel stays as it is.',
  nameOf: (row) => displayText('text', row.cell('name')),
};

/** The vessels, and what is done to them: no server, no pending changes. */
class Harbour implements CommandSink<Fleet> {
  readonly vessels = new Map<string, ReadonlyMap<Field, ColumnValue>>([
    [
      'a',
      new Map<Field, ColumnValue>([
        ['name', 'Amber'],
        ['flag', { text: 'Panamá City' }],
        ['hold.0', 100],
      ]),
    ],
    [
      'b',
      new Map<Field, ColumnValue>([
        ['name', 'Beryl'],
        ['flag', flags[1] ?? null],
        ['hold.0', 200],
      ]),
    ],
    [
      'c',
      new Map<Field, ColumnValue>([
        ['name', 'Scrapped'],
        ['built', '1990-01-01'],
      ]),
    ],
  ]);
  readonly rows = new StandingRows<Fleet>(
    (id, before) => {
      const fields = this.vessels.get(id);
      return fields && vessel(id, before?.order ?? this.vessels.size, fields);
    },
    (before, after) => before.fields === after.fields,
  );
  private readonly done: Command<Fleet>[] = [];

  constructor() {
    this.rows.refresh(this.vessels.keys(), 'others');
  }

  execute(reason: 'edit' | 'paste' | 'fill' | 'clear', changes: readonly Change<Fleet>[]): void {
    this.done.push({ commandId: String(this.done.length), reason, changes });
    for (const { id, field, to } of changes)
      this.vessels.set(id, new Map([...(this.vessels.get(id) ?? []), [field, to]]));
    this.rows.refresh(new Set(changes.map(({ id }) => id)), 'own');
  }

  undo(): string {
    const last = this.done.pop();
    if (!last) return '';
    const holds = (id: string, field: Field, value: ColumnValue) =>
      sameValue(this.vessels.get(id)?.get(field) ?? null, value);
    const { command } = inverseOf(last, holds, 'undo', 'undo');
    this.execute('edit', command.changes);
    return `${command.changes.length} undone`;
  }

  redo(): string {
    return '';
  }

  conflict(): void {}

  sheet(): Sheet<Fleet> {
    return {
      extent: { rows: 3, columns: columns.length },
      rowAt: (index) => this.rows.all[index],
      columnAt: (index) => columns[index],
      shown: columns,
      titled: (title, shown) => {
        const column = shown.find(({ header }) => header === title);
        return column && { column, isOwn: true, isSetElsewhere: false };
      },
    };
  }
}

const cell = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });

describe('a grid of rows that are no bookings', () => {
  let harbour: Harbour;

  beforeEach(() => {
    harbour = new Harbour();
  });

  describe('in the page', () => {
    const frame = document.createElement('div');
    const warned: string[] = [];
    let controller: GridController<Fleet>;
    let unmount: () => void;
    const textAt = (id: string, column: string) =>
      frame.querySelector(`[row-id="${id}"] [col-id="${column}"] .grid-cell-text`)?.textContent;

    beforeEach(() => {
      document.body.append(frame);
      controller = new GridController<Fleet>({
        label: 'Vessels',
        rows: harbour.rows,
        columns,
        sink: harbour,
        words,
        describe: (row, column) => `${column.header} of ${words.nameOf(row)} is in no list`,
        rowClasses: { 'vessel-scrapped': ({ lock }) => lock === 'scrapped' },
        titled: () => undefined,
        dates: { min: '1970-01-01', max: '2030-12-31' },
        handlers: { selected: () => undefined, review: () => undefined, warn: (text) => warned.push(text) },
      });
      unmount = controller.mount(frame, document.createElement('output'));
    });
    afterEach(() => {
      unmount();
      frame.remove();
    });

    it('shows what the columns read, those with errors first, and classes as its user says', () => {
      expect([...frame.querySelectorAll('[row-id][row-index="0"]')][0]?.getAttribute('row-id')).toBe('a');
      expect(textAt('b', 'flag')).toBe('Liberia');
      expect(textAt('c', 'built')).toBe('1 Jan 1990');
      expect(frame.querySelector('[row-id="c"]')?.classList).toContain('vessel-scrapped');
      expect(frame.querySelector('[row-id="a"] [col-id="flag"]')?.getAttribute('title')).toBe(
        'Flag of Amber is in no list',
      );
    });

    it('writes by its sink, shows what that makes of it, and leaves locked rows', () => {
      expect(controller.replaceAll({ text: 'a', columnId: 'name' }, 'o').said).toBe(
        'Replaced in 1 cell; 1 cell of scrapped rows left.',
      );
      expect(textAt('a', 'name')).toBe('omber');
      expect(harbour.undo()).toBe('1 undone');
      expect(textAt('a', 'name')).toBe('Amber');
    });

    it('has no header of a column that it does not have', () => {
      expect(() => controller.headerOf('crew')).toThrow('Table column crew not found');
      expect(controller.headerOf('name')).toBe('Vessel');
    });
  });

  it('takes a paste under its titles, and says the rest in its own words', () => {
    const cells = [
      ['Hold 2', 'Vessel', 'Crew'],
      ['300', 'Coral', '21'],
      ['400', 'Dart', '22'],
      ['500', 'Ebony', '23'],
    ];
    const plan = planPaste({ cells, written: {} }, cell(0, 1), harbour.sheet());
    expect(plan?.changes).toEqual([
      { id: 'a', field: 'hold.1', from: null, to: 300 },
      { id: 'a', field: 'name', from: 'Amber', to: 'Coral' },
      { id: 'b', field: 'hold.1', from: null, to: 400 },
      { id: 'b', field: 'name', from: 'Beryl', to: 'Dart' },
    ]);
    expect(plan && summaryOf(plan, false, words).left).toEqual([
      'Column “Crew”: the grid has none of this name.',
      '2 cells of rows that are scrapped: Scrapped.',
    ]);
  });

  it('lays a block on as many repeated columns as it has, and below its last row on new ones', () => {
    const line = (name: string) => [name, 'Panama', '2 Mar 2020', '1', '2', '3', ''];
    const cells = [line('Fjord'), line('Gale')];
    const plan = planPaste({ cells, written: {} }, cell(1, 0), harbour.sheet());
    expect(plan?.changes.map(({ field, to }) => [field, to])).toEqual([
      ['name', 'Fjord'],
      ['flag', flags[0]],
      ['built', '2020-03-02'],
      ['hold.0', 1],
      ['hold.1', 2],
      ['hold.2', 3],
    ]);
    const below = planPaste({ cells, written: {} }, cell(2, 0), harbour.sheet());
    const added = below && planNewRows(below.rest, (id) => vessel(id, 0, new Map()));
    expect(added?.changes.slice(0, 2)).toEqual([
      { id: '+0', field: 'name', from: null, to: 'Gale' },
      { id: '+0', field: 'flag', from: null, to: flags[0] },
    ]);
  });

  it('adds up a range by what it is a quantity of, and counts what it cannot read', () => {
    harbour.execute('edit', [{ id: 'c', field: 'hold.1', from: null, to: { text: 'full' } }]);
    const range = { anchor: { row: 0, column: 3 }, head: { row: 2, column: 4 } };
    expect(selectionState(range, harbour.sheet())?.sums).toEqual([{ of: 'Grain', sum: 300, unreadable: 1 }]);
  });
});
