import { describe, expect, it } from '@jest/globals';
import { askingColumns } from '../../../../../tests/support/asking-upload.ts';
import { firstReadingInWords } from './first-reading.ts';

const inWords = (details: Readonly<Record<string, unknown>>) =>
  firstReadingInWords(
    details,
    askingColumns,
    (field) => (field === 'laycanFinish' ? 'Lay to' : field),
    (user) => (user === 'user-2' ? 'José Lima' : undefined),
  );

describe('an answer that came too late', () => {
  it('is told who was first, and what of what was asked they said', () => {
    const columns = [
      { column: 4, field: 'laycanStart', reading: 'month_first' },
      { column: 5, field: 'laycanFinish', reading: 'month_first' },
      { column: 6, field: 'loadingQty', reading: 'groups' },
      { column: 13, field: null, reading: null },
    ];
    expect(inWords({ by: 'user-2', columns })).toBe(
      'José Lima was the first to say how this file is read: Lay to (incl.) is Lay to; Ref. fábrica is not read; 04/05/27 is 5 Apr 2027; 38,500 is 38\u2009500.',
    );
    expect(inWords({ by: 'user-9', columns: [] })).toBe(
      'Someone else was the first to say how this file is read.',
    );
  });

  it('says as much as it knows', () => {
    expect(inWords({})).toBe('Someone else has already said how this file is read.');
  });
});
