import { describe, expect, it } from '@jest/globals';
import { type Criterion, day, ids, listOf, months, oneOf, text, years, yesNo } from './criteria.ts';

const kinds: readonly (readonly [
  name: string,
  criterion: Criterion,
  accepted: string[],
  refused: string[],
])[] = [
  ['ids', ids(), ['EU', 'a'.repeat(64)], ['a'.repeat(65)]],
  ['one of', oneOf(['ongoing', 'upcoming']), ['ongoing'], ['completed', 'Ongoing', '']],
  ['yes or no', yesNo(), ['1', '0'], ['true', '2', '']],
  ['months', months(), ['2027-03', '2100-12'], ['2027-13', '2027-3', '2027', '1999-12', 'toString']],
  ['years', years(), ['2000', '2100'], ['1999', '27', '2027-03', '']],
  ['a day', day(), ['2028-02-29'], ['2027-02-29', '29/02/2028', '2027-03', '1999-12-31']],
  ['a text', text(5), ['', 'santo'], ['santos']],
];

describe('a criterion', () => {
  it.each(kinds)('%s: accepts what it means, and nothing else', (_name, criterion, accepted, refused) => {
    expect(accepted.filter((value) => !criterion.accepts(value))).toEqual([]);
    expect(refused.filter((value) => criterion.accepts(value))).toEqual([]);
  });

  it('refuses in the words of cells and forms', () => {
    expect(day().refusal?.('soon')).toBe(
      '“soon” is not a day of the years 2000 to 2100. Enter it as dd/MM/yyyy.',
    );
    expect(months().refusal?.('soon')).toBe(
      '“soon” is not a month of the years 2000 to 2100. Enter it like Mar 2027.',
    );
    expect(years().refusal?.('soon')).toBe('This is not one of the years 2000 to 2100. Enter it like 2027.');
  });
});

describe('a list', () => {
  it('has ten rows a page, and no order to choose, where it does not say', () => {
    expect(listOf({ criteria: {} })).toEqual({ criteria: {}, sorts: [], usualPageSize: 10 });
  });
});
