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

  it('names a column whose header is empty', () => {
    show('declarations');
    expect(page.querySelector('th')?.textContent).toBe('History');
  });
});
