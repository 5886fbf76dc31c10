import { describe, expect, it } from '@jest/globals';
import { RowSelection } from './RowSelection.ts';

type Row = readonly [id: string, text: string];

const page: readonly Row[] = ['a', 'b', 'c', 'd'].map((id) => [id, `${id}1`]);
const other: readonly Row[] = ['e', 'f'].map((id) => [id, `${id}1`]);
const [a, b, c, d] = page as readonly [Row, Row, Row, Row];

const selectionOf = (max = 100) => new RowSelection<Row>({ rowId: ([id]) => id, nameOf: ([id]) => id }, max);
const ids = ({ rows }: RowSelection<Row>) => [...rows.keys()].join('');

describe('the selection of a list', () => {
  it('is of none, some or all of a page, and kept over pages', () => {
    const selection = selectionOf();
    expect(selection.stateOf(page)).toBe(false);
    selection.toggle(b);
    expect(selection.stateOf(page)).toBe('some');
    selection.put(page, true);
    selection.put(other, true);
    expect([selection.stateOf(page), selection.stateOf(other), selection.count]).toEqual([true, true, 6]);
    selection.toggle(b);
    expect(selection.stateOf(page)).toBe('some');
    selection.put(page, false);
    expect([selection.stateOf(page), ids(selection)]).toEqual([false, 'ef']);
    expect(selection.stateOf([])).toBe(false);
  });

  it('goes on from the last row to another, in either direction', () => {
    const selection = selectionOf();
    selection.toggle(b);
    selection.toggleTo(d, page);
    expect(ids(selection)).toBe('bcd');
    selection.toggleTo(a, page);
    expect(ids(selection)).toBe('bcda');
    selection.toggle(a);
    selection.toggleTo(c, page);
    expect(ids(selection)).toBe('d');
  });

  it('begins a range with its row where the last one is on another page', () => {
    const selection = selectionOf();
    selection.put(other, true);
    selection.toggleTo(c, page);
    expect(ids(selection)).toBe('efc');
    selection.toggleTo(d, page);
    expect(ids(selection)).toBe('efcd');
  });

  it('takes as many as there is room for, and says so', () => {
    const selection = selectionOf(3);
    selection.put(page, true);
    expect([ids(selection), selection.isFull]).toEqual(['abc', true]);
    selection.put(page.slice(0, 3), true);
    expect(selection.isFull).toBe(false);
    selection.toggle(d);
    expect([ids(selection), selection.isFull]).toEqual(['abc', true]);
    selection.toggle(a);
    expect([ids(selection), selection.isFull]).toEqual(['bc', false]);
  });

  it('keeps rows as they were shown last', () => {
    const selection = selectionOf();
    selection.toggle(a);
    const before = selection.rows;
    selection.shown(page);
    expect(selection.rows).toBe(before);
    selection.shown([['a', 'a2'], b]);
    expect([...selection.rows]).toEqual([['a', ['a', 'a2']]]);
  });

  it('is over with another narrowing, and with no other', () => {
    const selection = selectionOf();
    selection.narrowedBy('?trade=EU');
    selection.toggle(a);
    selection.narrowedBy('?trade=EU');
    expect(selection.count).toBe(1);
    selection.narrowedBy('?trade=MED');
    expect(selection.count).toBe(0);
    selection.toggleTo(c, page);
    expect(ids(selection)).toBe('c');
  });
});
