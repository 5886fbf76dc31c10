import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  contains,
  everything,
  fillTarget,
  fillWithin,
  jump,
  pasteTarget,
  rectangleOf,
  sizeOf,
  step,
} from './selection.ts';

const extent = { rows: 6, columns: 5 };
const cell = (row: number, column: number) => ({ row, column });
const area = (top: number, left: number, bottom: number, right: number) => ({ top, left, bottom, right });

describe('selection', () => {
  it('is the rectangle between anchor and head, whichever lies first', () => {
    expect(rectangleOf({ anchor: cell(4, 1), head: cell(2, 3) })).toEqual(area(2, 1, 4, 3));
  });

  it('stops at the edges', () => {
    expect(step(cell(0, 0), 'up', extent)).toEqual(cell(0, 0));
    expect(step(cell(5, 4), 'down', extent, 10)).toEqual(cell(5, 4));
    expect(everything({ rows: 0, columns: 5 })).toBeUndefined();
  });

  describe('Ctrl+arrow', () => {
    const filled = new Set(['0', '1', '2', '5']);
    const isFilled = (at: { row: number }) => filled.has(String(at.row));
    const down = (row: number) => jump(cell(row, 0), 'down', extent, isFilled).row;

    it('goes to the end of a filled run', () => expect(down(0)).toBe(2));
    it('goes over a gap to the next filled cell', () => expect(down(2)).toBe(5));
    it('goes from an empty cell to the next filled one', () => expect(down(3)).toBe(5));
    it('goes to the edge where nothing is filled', () => {
      expect(jump(cell(1, 0), 'right', extent, () => false)).toEqual(cell(1, 4));
    });
    it('stays at the edge', () => expect(down(5)).toBe(5));
  });

  describe('paste target', () => {
    it('keeps the size of the source on a single cell', () => {
      expect(pasteTarget(area(1, 1, 1, 1), { rows: 2, columns: 3 }, extent)).toEqual({
        area: area(1, 1, 2, 3),
        clipped: { rows: 0, columns: 0 },
      });
    });

    it('repeats the source over a multiple of it', () => {
      expect(pasteTarget(area(0, 0, 3, 3), { rows: 2, columns: 1 }, extent).area).toEqual(area(0, 0, 3, 3));
    });

    it('is clipped at the lower and right edges', () => {
      expect(pasteTarget(area(5, 4, 5, 4), { rows: 3, columns: 2 }, extent)).toEqual({
        area: area(5, 4, 5, 4),
        clipped: { rows: 2, columns: 1 },
      });
    });

    it('never leaves the grid and accounts for every cell of its source', () => {
      const place = fc.tuple(fc.nat(5), fc.nat(5), fc.nat(4), fc.nat(4));
      const source = fc.record({
        rows: fc.integer({ min: 1, max: 9 }),
        columns: fc.integer({ min: 1, max: 9 }),
      });
      fc.assert(
        fc.property(place, source, ([a, b, c, d], size) => {
          const range = area(Math.min(a, b), Math.min(c, d), Math.max(a, b), Math.max(c, d));
          const target = pasteTarget(range, size, extent);
          const landed = sizeOf(target.area);
          expect(contains(area(0, 0, 5, 4), { row: target.area.bottom, column: target.area.right })).toBe(
            true,
          );
          expect((landed.rows + target.clipped.rows) % size.rows).toBe(0);
          expect((landed.columns + target.clipped.columns) % size.columns).toBe(0);
        }),
      );
    });
  });

  describe('fill target', () => {
    const source = area(2, 1, 3, 2);
    it.each([
      ['down', cell(5, 1), area(4, 1, 5, 2)],
      ['up', cell(0, 2), area(0, 1, 1, 2)],
      ['right', cell(3, 4), area(2, 3, 3, 4)],
      ['left', cell(2, 0), area(2, 0, 3, 0)],
    ] as const)('fills %s', (direction, pointer, expected) => {
      expect(fillTarget(source, pointer)).toEqual({ direction, area: expected });
    });

    it('takes the axis on which the pointer is farther outside', () => {
      expect(fillTarget(source, cell(5, 3))?.direction).toBe('down');
    });

    it('is nothing inside the source', () => expect(fillTarget(source, cell(3, 2))).toBeUndefined());
  });

  it('fills a range from its first row, a single row from the one above', () => {
    expect(fillWithin(area(1, 0, 4, 1), 'down')).toEqual({
      source: area(1, 0, 1, 1),
      area: area(2, 0, 4, 1),
    });
    expect(fillWithin(area(3, 0, 3, 1), 'down')).toEqual({
      source: area(2, 0, 2, 1),
      area: area(3, 0, 3, 1),
    });
    expect(fillWithin(area(0, 0, 0, 1), 'down')).toBeUndefined();
    expect(fillWithin(area(0, 0, 2, 3), 'right')).toEqual({
      source: area(0, 0, 2, 0),
      area: area(0, 1, 2, 3),
    });
  });
});
