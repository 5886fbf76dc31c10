import { describe, expect, it } from '@jest/globals';
import { settings } from '../../../../tests/support/declaration-fixture.ts';
import { narrowedText } from '../declaration-edit/narrowed-text.ts';
import { formatEditQuery, parseEditQuery } from './edit-query.ts';
import { declarationQueries } from './booking-queries.ts';

const list = declarationQueries.parse(
  '?status=upcoming&trade=EU,MED&loading_port=BRSSZ&search=rott&sort=code&page=4',
);

describe('the query of the edit screen', () => {
  it('has what the list shows and the booking to begin at, without order and page', () => {
    const text = formatEditQuery(list, 'b-1');
    expect(text).toBe('?status=upcoming&tradelanes=EU,MED&loading_port=BRSSZ&search=rott&booking=b-1');
    expect(parseEditQuery(text)).toMatchObject({
      status: 'upcoming',
      search: 'rott',
      open: 'b-1',
      filters: { trades: ['EU', 'MED'], loadingPorts: ['BRSSZ'] },
    });
    expect(formatEditQuery(declarationQueries.parse(''), null)).toBe('');
  });

  it('is never of the past: what is edited is what holds now', () => {
    const past = declarationQueries.parse('?trade=EU&asOf=2024-03-01');
    expect(past.asOf).toBe('2024-03-01');
    expect(formatEditQuery(past, null)).toBe('?tradelanes=EU');
    expect(parseEditQuery('?tradelanes=EU&asOf=2024-03-01').asOf).toBeNull();
  });

  it('reads the address of the specification', () => {
    expect(parseEditQuery('tradelanes=EU').filters).toEqual({ trades: ['EU'] });
  });

  it('is said in words', () => {
    expect(narrowedText(list, settings)).toBe(
      'Upcoming · Trade EU, MED · Load Port Santos · \u201crott\u201d',
    );
    expect(narrowedText(parseEditQuery('?booking=b-1'), settings)).toBeNull();
  });
});
