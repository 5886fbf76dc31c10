import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anyCharacter } from '../../../../tests/support/any-text.ts';
import { periods } from '#contracts/booking/period';
import { pageSizes } from '#contracts/lists/criteria';
import { isNarrowed, withChange, withFilter } from '../../lists/list-query.ts';
import {
  allBookingsQueries,
  type DeclarationQuery,
  declarationQueries,
  historyQueries,
} from './booking-queries.ts';

const { parse, format, requestQuery, nextSort, filters: fields } = declarationQueries;

const empty = parse('');
const id = fc.stringMatching(/^[\w-]{1,20}$/);

const someQuery: fc.Arbitrary<DeclarationQuery> = fc.record({
  status: fc.constantFrom(...periods, null),
  page: fc.integer({ min: 1, max: 99_999 }),
  perPage: fc.constantFrom(...pageSizes),
  sort: fc.constantFrom('code' as const, 'laycanStart' as const, null),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  search: fc.string({ maxLength: 128 }).filter((text) => text.isWellFormed()),
  filters: fc.dictionary(
    fc.constantFrom(
      ...[...fields].filter(([, { criterion }]) => criterion.kind !== 'day').map(([name]) => name),
    ),
    fc.array(id, { minLength: 1, maxLength: 4 }),
  ),
  open: fc.option(id),
  asOf: fc.constantFrom(null, '2024-02-29', '2024-02-29T09:00:00Z'),
  tab: fc.constantFrom(null, 'timeline' as const),
  create: fc.oneof(
    fc.constant(null),
    fc.constant({ way: 'new' as const, booking: null }),
    fc.record({
      way: fc.constantFrom('copy' as const, 'replace' as const, 'returned' as const),
      booking: id,
    }),
  ),
});

describe('the query of a list in the address', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(someQuery, (query) => {
        const read = parse(format(query));
        const wanted = query.sort ? query : { ...query, order: 'asc' as const };
        expect(read).toEqual({ ...wanted, filters: { ...query.filters } });
      }),
    );
  });

  it('takes one day for each end of the laycan, and no other text', () => {
    const query = parse('?laycan_from=2027-03-01,2027-04-01&laycan_to=soon');
    expect(query.filters).toEqual({ laycanFrom: ['2027-03-01'] });
    expect(requestQuery(query)).toMatchObject({ laycanFrom: '2027-03-01' });
    expect(requestQuery(query)).not.toHaveProperty('laycanTo');
  });

  it('never fails on what somebody typed', () => {
    const parts = ['&', '=', '+', '%', '%20', '%C3', 'page=', 'per_page=', 'search=', 'status=', ','];
    const typed = fc.string({ unit: fc.oneof(fc.constantFrom(...parts), anyCharacter), maxLength: 40 });
    fc.assert(
      fc.property(typed, (text) => {
        const query = parse(`?${text}`);
        expect(query.page).toBeGreaterThan(0);
        expect(pageSizes).toContain(query.perPage);
        expect(query.search.length).toBeLessThanOrEqual(128);
      }),
    );
  });

  it('writes lists with commas under the names of the specification', () => {
    const query = withFilter(withFilter(empty, 'trades', ['EU', 'MED']), 'loadingPorts', ['BRSSZ']);
    expect(format(query)).toBe('?trade=EU,MED&loading_port=BRSSZ');
  });

  it('leaves out what is the default', () => {
    expect(format(empty)).toBe('');
  });

  it('counts in pages of the usual size, but for a link to one of a sender who said none', () => {
    expect(parse('?trade=EU', 30).perPage).toBe(30);
    expect(parse('?trade=EU&per_page=15', 30).perPage).toBe(15);
    expect(parse('?page=3', 30).perPage).toBe(10);
  });

  it('starts at the first page after another filter, order or size', () => {
    const deep = { ...empty, page: 7 };
    expect(withFilter(deep, 'trades', ['EU']).page).toBe(1);
    expect(withChange(deep, { perPage: 30 }).page).toBe(1);
    expect(nextSort(deep, 'code').page).toBe(1);
  });

  it('sorts none, ascending, descending, none', () => {
    const up = nextSort(empty, 'code');
    const down = nextSort(up, 'code');
    expect([up, down, nextSort(down, 'code')].map(({ sort, order }) => [sort, order])).toEqual([
      ['code', 'asc'],
      ['code', 'desc'],
      [null, 'asc'],
    ]);
    expect(nextSort(up, 'trade')).toMatchObject({ sort: 'trade', order: 'asc' });
  });

  it('asks for the same rows whichever pane is open', () => {
    expect(requestQuery({ ...empty, open: 'x' })).toEqual(requestQuery(empty));
    expect(requestQuery({ ...empty, page: 2 })).not.toEqual(requestQuery(empty));
  });

  it('sends the call its own names, and no order without a column', () => {
    const query = withFilter({ ...empty, status: 'ongoing' as const }, 'months', ['2027-03']);
    expect(requestQuery(query)).toEqual({
      status: 'ongoing',
      page: 1,
      per_page: 10,
      sort: null,
      order: null,
      search: '',
      months: ['2027-03'],
    });
  });

  it('knows whether anything narrows', () => {
    expect(isNarrowed(empty)).toBe(false);
    expect(isNarrowed({ ...empty, search: 'x' })).toBe(true);
    expect(isNarrowed(withFilter(withFilter(empty, 'types', ['a']), 'types', []))).toBe(false);
  });

  it('asks for organisations where the list is of several, and for its own order where none is chosen', () => {
    const address = '?organisation=a,b';
    expect(allBookingsQueries.requestQuery(allBookingsQueries.parse(address))).toMatchObject({
      organisations: ['a', 'b'],
      sort: 'laycanStart',
      order: 'desc',
    });
    expect(parse(address).filters).toEqual({});
  });

  it('sorts no history', () => {
    const query = historyQueries.parse('?sort=code&order=desc');
    expect(historyQueries.requestQuery(query)).toMatchObject({ sort: null, order: null });
    expect(historyQueries.nextSort(query, 'code').sort).toBeNull();
  });
});
