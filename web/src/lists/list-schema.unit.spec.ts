import { describe, expect, it } from '@jest/globals';
import { day, ids, listOf, oneOf, text } from '#contracts/lists/criteria';
import { chosen } from './address.ts';
import { chosenOf, cleared, isNarrowed, withFilter, withSearch } from './list-query.ts';
import { listSchema } from './list-schema.ts';

const state = oneOf(['new', 'ongoing']);

const calls = listSchema(
  listOf({
    criteria: { ports: ids(), from: day(), state, search: text(5) },
    sorts: ['eta', 'port'],
    usualPageSize: 15,
  }),
  {
    tabs: { state: chosen(state) },
    filters: { ports: { name: 'port', label: 'Port' }, from: { name: 'cp_start', label: 'From' } },
    row: 'call',
  },
);

describe('the query of any list', () => {
  it('reads what its declaration knows, and nothing else', () => {
    expect(
      calls.parse('?state=ongoing&port=BRSSZ,NLRTM&cp_start=soon&search=rotterdam&sort=agent&call=c-1&x=1'),
    ).toEqual({
      state: 'ongoing',
      page: 1,
      perPage: 15,
      sort: null,
      order: 'asc',
      search: 'rotte',
      filters: { ports: ['BRSSZ', 'NLRTM'] },
      open: 'c-1',
      asOf: null,
    });
    expect(calls.parse('?state=gone').state).toBeNull();
  });

  it('writes tabs first and panes last, and leaves out what its list begins with', () => {
    const query = { ...calls.parse('?sort=eta&port=BRSSZ&state=new'), open: 'c-1', page: 2 };
    expect(calls.format(query)).toBe('?state=new&port=BRSSZ&sort=eta&order=asc&page=2&call=c-1');
    expect(calls.format(calls.parse(''))).toBe('');
    expect(calls.parse('', 30).perPage).toBe(30);
    expect(calls.parse('?page=2', 30).perPage).toBe(15);
  });

  it('asks for one day as one, and for no pane', () => {
    const query = calls.parse('?state=new&cp_start=2027-03-01&search=%20r%20&call=c-1');
    expect(calls.requestQuery(query)).toEqual({
      state: 'new',
      page: 1,
      per_page: 15,
      sort: null,
      order: null,
      search: 'r',
      from: '2027-03-01',
    });
  });

  it('asks for the past in every call, where the list has one', () => {
    const list = listOf({ criteria: { ports: ids() } });
    const past = listSchema(list, {
      filters: { ports: { name: 'port', label: 'Port' } },
      row: 'call',
      past: true,
    });
    const query = past.parse('?port=BRSSZ&asOf=2024-03-01&call=c-1');
    expect(query.asOf).toBe('2024-03-01');
    expect(past.format(query)).toBe('?port=BRSSZ&asOf=2024-03-01&call=c-1');
    expect(past.criteriaOf(query)).toEqual({ ports: ['BRSSZ'], asOf: '2024-03-01' });
    expect(past.requestQuery(query)).toMatchObject({ asOf: '2024-03-01' });
    expect([isNarrowed({ ...query, filters: {} }), cleared(query).asOf]).toEqual([false, '2024-03-01']);
    const now = past.parse('?asOf=soon');
    expect([now.asOf, past.format(now)]).toEqual([null, '']);
    expect(past.criteriaOf(now)).toEqual({});
    expect(calls.parse('?asOf=2024-03-01').asOf).toBeNull();
  });

  it('sorts by what the call sorts by', () => {
    const query = calls.parse('?page=4');
    expect(calls.nextSort(query, 'eta')).toMatchObject({ sort: 'eta', order: 'asc', page: 1 });
    expect(calls.nextSort(query, 'agent').sort).toBeNull();
  });

  it('keeps the tab where all filters are taken away', () => {
    const narrowed = withSearch(withFilter(calls.parse('?state=new&page=3'), 'ports', ['BRSSZ']), 'x');
    expect([isNarrowed(narrowed), narrowed.page]).toEqual([true, 1]);
    expect(cleared(narrowed)).toMatchObject({ state: 'new', search: '', filters: {} });
    expect(isNarrowed(cleared(narrowed))).toBe(false);
  });

  it('of a list that nothing narrows has pages only', () => {
    const plain = listSchema(listOf({ criteria: {} }));
    const query = plain.parse('?page=3&port=BRSSZ&search=x&sort=eta&booking=b');
    expect(plain.requestQuery(query)).toEqual({ page: 3, per_page: 10, sort: null, order: null });
    expect(plain.format(query)).toBe('?page=3');
  });
});

describe('what a select comes to', () => {
  it('is one value where the criterion takes one, and all of them where it takes several', () => {
    expect(chosenOf(oneOf(['24', '72']), ['24'], ['24', '72'])).toEqual(['72']);
    expect(chosenOf(oneOf(['24', '72']), ['24'], [])).toEqual([]);
    expect(chosenOf(ids(), ['24'], ['24', '72'])).toEqual(['24', '72']);
  });
});
