import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { readStored, writeStored } from '../../stores/stored.ts';
import { Table } from './Table.tsx';
import type { TableColumn } from './table-columns.ts';

type Row = readonly [id: string, port: string];

const columns: readonly TableColumn<Row>[] = [
  { key: 'number', header: '', name: 'History', width: 36, text: () => '' },
  { key: 'id', header: 'Code', width: 100, pinned: true, text: ([id]) => id },
  { key: 'port', header: 'Port', width: 96, text: ([, port]) => port },
];

describe('a table', () => {
  let root: Root;
  let page: HTMLElement;

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    localStorage.clear();
    page = document.createElement('div');
    document.body.append(page);
    root = createRoot(page);
  });
  afterEach(() => {
    act(() => root.unmount());
    page.remove();
  });

  const show = (name: string) =>
    act(() =>
      root.render(
        <Table
          label="Bookings"
          name={name}
          columns={columns}
          groups={[{ key: 'all', header: null, rows: [['SZ-1', 'Rotterdam']] }]}
          rowKey={([id]) => id}
        />,
      ),
    );
  const widths = () => [...page.querySelectorAll('col')].map(({ style }) => style.width).filter(Boolean);
  const edge = (header: string) => {
    const found = [...page.querySelectorAll('th')].find(({ textContent }) => textContent === header);
    const edgeOf = found?.querySelector<HTMLElement>('.column-resizer');
    if (!edgeOf) throw new Error(`${header} has no edge`);
    edgeOf.setPointerCapture = () => undefined;
    edgeOf.hasPointerCapture = () => true;
    return edgeOf;
  };
  const tell = (target: EventTarget, event: Event) =>
    act(() => {
      target.dispatchEvent(event);
    });
  const pointer = (type: string, clientX: number) =>
    new PointerEvent(type, { bubbles: true, pointerId: 1, clientX });

  it('remembers the widths that were dragged, for tables of its kind', () => {
    show('declarations');
    tell(edge('Port'), pointer('pointerdown', 96));
    tell(edge('Port'), pointer('pointermove', 180));
    tell(edge('Port'), pointer('pointerup', 180));
    expect(widths()).toEqual(['36px', '100px', '180px']);
    expect(readStored('columns.declarations')).toBe('{"port":180}');
    act(() => root.unmount());
    root = createRoot(page);
    show('declarations');
    expect(widths()).toEqual(['36px', '100px', '180px']);
    tell(edge('Port'), new MouseEvent('dblclick', { bubbles: true }));
    expect(widths()).toEqual(['36px', '100px', '96px']);
  });

  it('passes over what makes no width', () => {
    for (const kept of ['{"port":5,"id":"wide","number":1e9}', 'nonsense', 'null', '7']) {
      writeStored('columns.history', kept);
      show('history');
      expect(widths()).toEqual(['36px', '100px', '96px']);
    }
  });

  it('says the whole of a text that does not fit', () => {
    show('declarations');
    const cell = page.querySelector<HTMLElement>('[data-column="id"].cell-pinned');
    const text = cell?.querySelector('.cell-text');
    if (!cell || !text) throw new Error('There is no cell.');
    const hover = () => tell(cell, new MouseEvent('mouseover', { bubbles: true }));
    Object.defineProperties(text, { clientWidth: { value: 60 }, scrollWidth: { value: 60, writable: true } });
    hover();
    expect(cell.title).toBe('');
    Object.assign(text, { scrollWidth: 90 });
    tell(cell, new MouseEvent('mouseout', { bubbles: true }));
    hover();
    expect(cell.title).toBe('SZ-1');
  });

  describe('whose rows are ticked', () => {
    const rows: readonly Row[] = [
      ['SZ-1', 'Rotterdam'],
      ['SZ-2', 'Antwerp'],
    ];
    const named = columns.map((column) => (column.key === 'id' ? { ...column, rowHeader: true } : column));
    let told: readonly string[];

    const showTicks = (all: boolean | 'some') =>
      act(() =>
        root.render(
          <Table
            label="Bookings"
            name="ticked"
            columns={named}
            groups={[{ key: 'all', header: null, rows }]}
            rowKey={([id]) => id}
            selection={{
              isTicked: ([id]) => id === 'SZ-2',
              all,
              allLabel: 'Select all of this page',
              nameOf: ([id]) => id,
              onToggle: ([id], { isRange }) => {
                told = [...told, `${id}${isRange ? ' and before' : ''}`];
              },
              onToggleAll: (ticked) => {
                told = [...told, `all ${ticked}`];
              },
            }}
            onOpen={([id]) => {
              told = [...told, `open ${id}`];
            }}
          />,
        ),
      );
    const boxes = () => [...page.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
    const key = (type: string, init: KeyboardEventInit) =>
      new KeyboardEvent(type, { bubbles: true, cancelable: true, ...init });

    beforeEach(() => {
      told = [];
    });

    it('shows none, some or all of them, each under its name', () => {
      showTicks('some');
      expect(boxes().map(({ checked, indeterminate }) => [checked, indeterminate])).toEqual([
        [false, true],
        [false, false],
        [true, false],
      ]);
      expect(boxes().map((box) => box.getAttribute('aria-label'))).toEqual([
        'Select all of this page',
        'Select SZ-1',
        'Select SZ-2',
      ]);
      showTicks(true);
      expect([boxes()[0]?.checked, boxes()[0]?.indeterminate]).toEqual([true, false]);
    });

    it('ticks by a click, with Shift from the last one on, and opens nothing by that', () => {
      showTicks(false);
      const [all, first] = boxes();
      if (!all || !first) throw new Error('There are no ticks.');
      tell(all, new MouseEvent('click', { bubbles: true }));
      tell(first, new MouseEvent('click', { bubbles: true }));
      tell(first, new MouseEvent('click', { bubbles: true, shiftKey: true }));
      expect(told).toEqual(['all true', 'SZ-1', 'SZ-1 and before']);
    });

    it('ticks by Space on the header of a row, and opens by a click on it', () => {
      showTicks(false);
      const opener = page.querySelectorAll<HTMLElement>('.row-opener')[1];
      if (!opener) throw new Error('There is no header.');
      const down = key('keydown', { key: ' ' });
      const up = key('keyup', { key: ' ' });
      tell(opener, down);
      tell(opener, up);
      tell(opener, key('keydown', { key: ' ', repeat: true }));
      tell(opener, key('keydown', { key: ' ', shiftKey: true }));
      expect([down.defaultPrevented, up.defaultPrevented]).toEqual([true, true]);
      tell(opener, new MouseEvent('click', { bubbles: true }));
      expect(told.slice(0, 2)).toEqual(['SZ-2', 'SZ-2 and before']);
      expect(told).toContain('open SZ-2');
      expect(boxes().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    });
  });

  it('names a column whose header is empty', () => {
    show('declarations');
    expect(page.querySelector('th')?.textContent).toBe('History');
  });
});
