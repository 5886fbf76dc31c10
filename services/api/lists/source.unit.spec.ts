import { describe, expect, it } from '@jest/globals';
import { day, ids, listOf, oneOf, text } from '#contracts/lists/criteria';
import type { ReadModel } from '#platform/documents/port';
import { listSource } from './source.ts';

interface Sample {
  readonly trade: { readonly id: string };
  readonly ends: string;
  readonly name: string;
  readonly state: string;
}

const model: ReadModel<Sample> = { name: 'samples', history: false, indexes: [] };
const list = listOf({
  criteria: { trades: ids(), state: oneOf(['open', 'over']), until: day(), search: text(20) },
  sorts: ['name', 'ends'],
});
const filters = {
  trades: 'trade.id',
  state: 'state',
  until: (until: string, today: string) => ({ ends: { $gte: today, $lte: until } }),
  search: 'name',
} as const;
const usual = () => ['ends', -1] as const;
const source = listSource(model, list, { filters, sorts: { name: 'name', ends: 'ends' }, usual });

const scope = { state: 'seen' };
const today = '2027-03-10';

describe('where the rows of a list are found', () => {
  it('is the scope alone where nothing narrows', () => {
    expect(source.filter(scope, {}, today)).toEqual({ $and: [scope] });
    expect(source.filter(scope, { trades: [], search: ' \u200b ' }, today)).toEqual({ $and: [scope] });
  });

  it('is narrowed by any of several, by one, by a text, and by what is made of a value', () => {
    const criteria = { trades: ['EU', 'FE'], state: 'open', until: '2027-04-01', search: ' santos' } as const;
    expect(source.filter(scope, criteria, today)).toEqual({
      $and: [
        scope,
        { 'trade.id': { $in: ['EU', 'FE'] } },
        { state: 'open' },
        { ends: { $gte: today, $lte: '2027-04-01' } },
        { name: { $contains: 'santos' } },
      ],
    });
  });

  it('takes no paths, columns or criteria but those that there are', () => {
    const sorts = { name: 'name', ends: 'ends' } as const;
    // @ts-expect-error: a path that no document has.
    listSource(model, list, { filters: { ...filters, trades: 'trade.name' }, sorts, usual });
    // @ts-expect-error: a column without a path.
    listSource(model, list, { filters, sorts: { name: 'name' }, usual });
    const { search: _search, ...others } = filters;
    // @ts-expect-error: a criterion without a filter.
    listSource(model, list, { filters: others, sorts, usual });
    // @ts-expect-error: a criterion that the list does not have.
    expect(source.filter(scope, { ports: ['BRSSZ'] }, today)).toEqual({ $and: [scope] });
  });
});

describe('a page', () => {
  it('has the usual order where nobody asks for one', () => {
    const page = { sort: [['ends', -1]], skip: 60, limit: 30 };
    expect(source.page({ page: 3, per_page: 30 })).toEqual(page);
    expect(source.page({ page: 3, per_page: 30, order: 'asc' }).sort).toEqual([['ends', 1]]);
  });

  it('has the column and direction that are asked for, and ties broken as the list says', () => {
    expect(source.page({ page: 1, per_page: 10, sort: 'name', order: 'asc' }).sort).toEqual([['name', 1]]);
    const tied = listSource(model, list, {
      filters,
      sorts: { name: 'name', ends: 'ends' },
      usual,
      ties: (direction) => [['name', direction]],
    });
    expect(tied.page({ page: 1, per_page: 10 }).sort).toEqual([
      ['ends', -1],
      ['name', -1],
    ]);
  });
});
