import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { http } from '../api/http.ts';
import { everyRow } from './every-row.ts';

const all = Array.from({ length: 130 }, (_, n) => `row ${n}`);

describe('every row of a list', () => {
  let pages: unknown[];
  beforeEach(() => {
    pages = [];
    jest.spyOn(http, 'get').mockImplementation(async (_path, options) => {
      const { page = 1, per_page: size = 10 } = (options?.query ?? {}) as Record<string, number>;
      pages.push(options?.query);
      return { data: all.slice((page - 1) * size, page * size), meta: { last_page: Math.ceil(130 / size) } };
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const rows = (max: number) => everyRow<string>('/list', { trades: ['EU'] }, { rowId: (row) => row, max });

  it('comes page after page, as the list is narrowed', async () => {
    expect(await rows(500)).toEqual(all);
    expect(pages).toEqual([1, 2, 3].map((page) => ({ trades: ['EU'], page, per_page: 60 })));
  });

  it('is not asked for past what is wanted', async () => {
    expect(await rows(60)).toHaveLength(60);
    expect(await rows(70)).toEqual(all.slice(0, 70));
    expect(pages).toHaveLength(3);
  });
});
