import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import * as fc from 'fast-check';
import { day, ids, listOf, months, oneOf, text, years, yesNo } from '#contracts/lists/criteria';
import { queryString } from '../../../web/src/api/query.ts';
import { fieldErrors } from '../errors/request-validation.ts';
import { parseQuery } from '../platform/query-string.ts';
import { criteriaQueryOf, pageQueryOf } from './query.ts';

const sample = listOf({
  criteria: {
    trades: ids(),
    months: months(),
    years: years(),
    from: day(),
    status: oneOf(['ongoing', 'upcoming']),
    changed: yesNo(),
    search: text(20),
  },
  sorts: ['code', 'laycanStart'],
  usualPageSize: 30,
});

class SampleCriteria extends criteriaQueryOf(sample) {}
class SamplePage extends pageQueryOf(sample) {}
class PlainPage extends pageQueryOf(listOf({ criteria: {} })) {}

/** As the pipe of all queries has it. */
const strictly = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true };

const read = <Query extends object>(type: new () => Query, address: string) => {
  const query = plainToInstance(type, parseQuery(address));
  return { query, errors: fieldErrors(validateSync(query, strictly)) };
};

describe('the query of a list', () => {
  it('is the first page of the usual size where it does not say', () => {
    expect(read(SamplePage, '').query).toEqual({ page: 1, per_page: 30 });
    expect(read(PlainPage, 'page=3&per_page=60').query).toEqual({ page: 3, per_page: 60 });
  });

  it.each([
    ['trades=EU', { trades: ['trades must be an array', 'trades must contain no more than 100 elements'] }],
    ['months[]=2027-03&months[]=soon', { months: [expect.stringContaining('“soon” is not a month')] }],
    ['years[]=27', { years: [expect.stringContaining('the years 2000 to 2100')] }],
    ['from=2027-02-29', { from: [expect.stringContaining('“2027-02-29” is not a day')] }],
    ['from[]=2027-03-01', { from: [expect.stringContaining('“” is not a day')] }],
    ['status=past', { status: ['status must be one of the following values: ongoing, upcoming'] }],
    ['changed=yes', { changed: ['changed must be one of the following values: 1, 0'] }],
    [`search=${'a'.repeat(21)}`, { search: ['search must be shorter than or equal to 20 characters'] }],
    ['sort=port', { sort: ['sort must be one of the following values: code, laycanStart'] }],
    ['order=up', { order: ['order must be one of the following values: asc, desc'] }],
    ['page=0', { page: ['page must not be less than 1'] }],
    ['per_page=11', { per_page: ['per_page must be one of the following values: 10, 15, 30, 60'] }],
    ['ports[]=BRSSZ', { ports: ['This field is not known here.'] }],
  ])('%s is refused by its name', (address, errors) => {
    expect(read(SamplePage, address).errors).toMatchObject(errors);
  });

  it('has a limit of values, and of the length of each', () => {
    const trades = (count: number, id: string) => queryString({ trades: Array<string>(count).fill(id) });
    expect(read(SampleCriteria, trades(100, 'EU').slice(1)).errors).toEqual({});
    expect(Object.keys(read(SampleCriteria, trades(101, 'EU').slice(1)).errors)).toEqual(['trades']);
    expect(Object.keys(read(SampleCriteria, trades(1, 'E'.repeat(65)).slice(1)).errors)).toEqual(['trades']);
  });

  it('has no order where the list has none, and no page where only criteria count', () => {
    expect(read(PlainPage, 'sort=code').errors).toEqual({ sort: ['This field is not known here.'] });
    expect(read(SampleCriteria, 'page=2').errors).toEqual({ page: ['This field is not known here.'] });
  });

  const id = fc.stringMatching(/^[\w-]{1,64}$/);
  const several = (value: fc.Arbitrary<string>) => fc.array(value, { minLength: 1, maxLength: 5 });
  const year = fc.integer({ min: 2000, max: 2100 }).map(String);
  const month = fc
    .tuple(year, fc.integer({ min: 1, max: 12 }))
    .map(([y, m]) => `${y}-${String(m).padStart(2, '0')}`);
  const asked = fc.record(
    {
      trades: several(id),
      months: several(month),
      years: several(year),
      from: month.map((start) => `${start}-28`),
      status: fc.constantFrom('ongoing', 'upcoming'),
      changed: fc.constantFrom('1', '0'),
      search: fc.stringMatching(/^[\w&=%+[\]]{1,20}$/),
      page: fc.integer({ min: 1, max: 100_000 }),
      per_page: fc.constantFrom(10, 15, 30, 60),
      sort: fc.constantFrom('code', 'laycanStart'),
      order: fc.constantFrom('asc', 'desc'),
    },
    { requiredKeys: ['page', 'per_page'] },
  );

  it('is read as the web writes it', () => {
    fc.assert(
      fc.property(asked, (query) => {
        expect(read(SamplePage, queryString(query).slice(1))).toEqual({ query, errors: {} });
      }),
    );
  });
});
