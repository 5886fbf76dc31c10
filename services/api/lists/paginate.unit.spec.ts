import { describe, expect, it } from '@jest/globals';
import { onePage, paginate } from './paginate.ts';

const page = (current: number, data: readonly number[], total = 25) =>
  paginate(data, { page: current, per_page: 10 }, total, '/list?trades[]=EU&page=9');

describe('paginate', () => {
  it('links to its neighbours and keeps the query', () => {
    const middle = page(2, [1, 2, 3]);
    expect(middle.links.prev).toBe('/list?trades%5B%5D=EU&page=1');
    expect(middle.links.next).toBe('/list?trades%5B%5D=EU&page=3');
    expect(middle.meta).toEqual({ current_page: 2, per_page: 10, total: 25, last_page: 3, from: 11, to: 13 });
  });

  it('ends at the last page, and leads back from one past it', () => {
    expect(page(3, [1]).links.next).toBeNull();
    expect(page(8, []).links.prev).toBe('/list?trades%5B%5D=EU&page=3');
    expect(page(8, []).meta).toMatchObject({ from: null, to: null });
  });

  it('is the only one of a list that is answered whole', () => {
    const meta = { current_page: 1, per_page: 3, total: 3, last_page: 1, from: 1, to: 3 };
    expect(onePage(['a', 'b', 'c'])).toEqual({
      data: ['a', 'b', 'c'],
      links: { prev: null, next: null },
      meta,
    });
    expect(onePage([])).toMatchObject({ data: [], meta: { total: 0, last_page: 1 } });
  });

  it('has one empty page where there is nothing', () => {
    expect(page(1, [], 0).meta).toMatchObject({ last_page: 1, total: 0 });
  });
});
