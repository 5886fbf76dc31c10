import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RowDataTransaction } from 'ag-grid-community';
import { booking, cursorAt } from '../../../../tests/support/declaration-fixture.ts';
import { type DrawnCell, DrawnCells } from './DrawnCells.ts';
import { DeclarationRows } from '../../screens/declaration-edit/grid/DeclarationRows.ts';
import { type FedGrid, type FedNode, RowFeed } from './row-feed.ts';
import type { StandingRow } from './rows/rows.ts';
import type { Declaration, DeclarationRow } from '../../screens/declaration-edit/grid/declaration-row.ts';
import { looksOf } from '../../screens/declaration-edit/grid/looks.ts';
import { suzano } from '#contracts/templates/suzano';
import { sameClassesBy } from './grid-options.ts';

const sameLook = sameClassesBy(looksOf(suzano).rowClasses);

/** What the grid would hold, without the grid. */
class Held implements FedGrid<Declaration, FedNode<Declaration>> {
  readonly rows = new Map<string, StandingRow<Declaration>>();
  readonly refreshed: string[] = [];
  readonly flashed: string[] = [];
  readonly severities: number[] = [];
  transactions = 0;

  getRowNode(id: string): FedNode<Declaration> | undefined {
    const data = this.rows.get(id);
    return data && { data, updateData: () => void this.refreshed.push(id) };
  }

  applyTransaction({ add, update, remove }: RowDataTransaction<StandingRow<Declaration>>): void {
    this.transactions += 1;
    this.severities.push(...(add ?? []).map(({ row }) => row.severity));
    for (const row of [...(add ?? []), ...(update ?? [])]) this.rows.set(row.id, row);
    for (const { id } of remove ?? []) this.rows.delete(id);
  }

  refreshCells(): void {}

  flashCells({ columns }: { readonly columns: readonly string[] }): void {
    this.flashed.push(...columns);
  }
}

class Cell implements DrawnCell<Declaration> {
  readonly columnId = 'code';
  shown: DeclarationRow | undefined;

  constructor(readonly rowId: string) {}

  follow(row: DeclarationRow): boolean {
    const isOther = this.shown?.cell('code') !== row.cell('code');
    this.shown = row;
    return isOther;
  }
}

const one = booking(1);
const two = booking(2);
const other = { ...one, code: 'OTHER', cursor: cursorAt(200) };

describe('what changes in the rows, on its way to the grid', () => {
  let rows: DeclarationRows;
  let held: Held;
  let cell: Cell;
  let editing: boolean;
  let feed: RowFeed<Declaration, FedNode<Declaration>>;

  beforeEach(() => {
    rows = new DeclarationRows();
    rows.load({ bookings: [one, two], rows: [], cursor: cursorAt(100) });
    held = new Held();
    for (const row of rows.standing) held.rows.set(row.id, row);
    const drawn = new DrawnCells<Declaration>();
    cell = new Cell(one.id);
    cell.shown = rows.get(one.id);
    drawn.add(cell, cell.shown!);
    editing = false;
    feed = new RowFeed(held, rows, {
      isEditing: () => editing,
      moved: () => {},
      changed: () => {},
      drawn,
      sameClasses: sameLook,
    });
  });

  it('stands in the row that the grid holds, without a transaction', () => {
    const before = held.rows.get(one.id);
    rows.applyBookings([other], []);
    expect(held.transactions).toBe(0);
    expect(held.rows.get(one.id)).toBe(before);
    expect(before?.row.cell('code')).toBe('OTHER');
  });

  it('draws the cells that stand in the page, and lets what others changed be seen', () => {
    rows.applyBookings([other], []);
    expect(cell.shown?.cell('code')).toBe('OTHER');
    expect(held.flashed).toEqual(['code']);
    rows.begin({
      commandId: 'c',
      reason: 'edit',
      changes: [{ id: one.id, field: 'code', from: 'OTHER', to: 'MINE' }],
    });
    expect(cell.shown?.cell('code')).toBe('MINE');
    expect(held.flashed).toEqual(['code']);
  });

  it('has the grid look at a row again whose classes differ, and at no other', () => {
    rows.applyBookings([other, { ...two, cancelled: true, cursor: cursorAt(201) }], []);
    expect(held.refreshed).toEqual([]);
    rows.applyBookings([{ ...other, cancelled: true, status: 'cancelled', cursor: cursorAt(202) }], []);
    expect(held.refreshed).toEqual([one.id]);
  });

  it('holds rows that come and go while an editor is open, and brings what they are by then', () => {
    editing = true;
    rows.applyBookings([booking(3)], [two.id]);
    expect([...held.rows.keys()]).toEqual([one.id, two.id]);
    expect(held.rows.get(two.id)?.isGone).toBe(true);
    rows.applyBookings([booking(4)], [booking(3).id]);
    editing = false;
    feed.release();
    expect([...held.rows.keys()]).toEqual([one.id, booking(4).id]);
  });

  it('places a row by what it was when it came, whatever was found in it since', () => {
    feed.destroy();
    const three = booking(3);
    const error = { attribute: 'code', code: 'missing', level: 'error', values: {} } as const;
    rows.subscribe(({ add }) => {
      if (add.length > 0) rows.setErrors(new Map([[three.id, [error]]]));
    });
    const around = {
      isEditing: () => false,
      moved: () => {},
      changed: () => {},
      drawn: new DrawnCells<Declaration>(),
      sameClasses: sameLook,
    };
    feed = new RowFeed(held, rows, around);
    rows.applyBookings([three], []);
    expect(held.severities).toEqual([0]);
    expect(held.rows.get(three.id)?.row.severity).toBe(2);
  });

  it('gives the grid the row anew that went and came again under an editor', () => {
    editing = true;
    rows.applyBookings([], [one.id]);
    rows.applyBookings([other], []);
    editing = false;
    feed.release();
    expect(held.rows.get(one.id)).toBe(rows.getStanding(one.id));
    expect(held.rows.get(one.id)?.row.cell('code')).toBe('OTHER');
    rows.applyBookings([{ ...other, code: 'LATER', cursor: cursorAt(203) }], []);
    expect(held.rows.get(one.id)?.row.cell('code')).toBe('LATER');
  });
});
