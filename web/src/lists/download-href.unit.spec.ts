import { describe, expect, it } from '@jest/globals';
import { declarationQueries } from '../screens/booking-lists/booking-queries.ts';
import { downloadHref } from './download-href.ts';

describe('the address of a list as a file', () => {
  it('asks for the whole list under its filters and in its order, whatever page is shown', () => {
    const query = declarationQueries.parse(
      '?status=upcoming&trade=EU,MED&search=rott&sort=code&order=desc&page=4&per_page=30&booking=b-1',
    );
    const href = downloadHref('/list/download', { schema: declarationQueries, query }, 'csv');
    expect(decodeURIComponent(href)).toBe(
      '/api/list/download?status=upcoming&sort=code&order=desc&search=rott&trades[]=EU&trades[]=MED&format=csv',
    );
  });
});
