import { describe, expect, it } from '@jest/globals';
import { clear, surveyed } from '#domain/declaration-draft/upload.specification';
import { initialState } from '#domain/declaration-draft/state';
import type { ChosenColumn, UploadColumns } from '#domain/declaration-draft/upload-columns';
import { planOf, toRemember } from './reading-plan.ts';

const remembered = [{ header: 'embarque', field: 'code', reading: null }];
const columns: readonly ChosenColumn[] = [
  { column: 1, field: 'code', reading: null },
  { column: 2, field: 'laycanStart', reading: 'day_first' },
  { column: 3, field: 'laycanFinish', reading: 'day_first' },
  { column: 4, field: null, reading: null },
];
const chosen = { by: 'ana', columns, remember: true, replaces: null, evenIfTouched: false };
const draft = { ...initialState, template: 'suzano' };
const headersOf = (found: UploadColumns, said = columns) =>
  toRemember({ ...draft, found, chosen: { ...chosen, columns: said } }).map(({ header, field, reading }) => [
    header,
    field,
    reading,
  ]);

describe('how a file is read', () => {
  it('goes by what was remembered, until its columns were found', () => {
    expect(planOf({ found: null, chosen: null }, remembered)).toEqual({
      remembered,
      at: null,
      columns: null,
    });
  });

  it('goes by what was found, whatever is remembered since, and by what was said', () => {
    const at = { sheet: 'Programa', headerRow: 4 };
    expect(planOf({ found: clear(), chosen: null }, remembered)).toEqual({
      remembered: [],
      at,
      columns: [
        { column: 1, field: 'code', reading: null },
        { column: 2, field: 'laycanStart', reading: null },
      ],
    });
    expect(planOf({ found: surveyed(), chosen }, [])).toEqual({ remembered: [], at, columns });
  });
});

describe('what is remembered of a file', () => {
  it('is what was said, and how dates were read under names of the template', () => {
    expect(headersOf(surveyed())).toEqual([
      ['layfrom', 'laycanStart', 'day_first'],
      ['laytoincl', 'laycanFinish', 'day_first'],
      ['reffabrica', null, null],
    ]);
  });

  it('is nothing where nobody wished it', () => {
    expect(toRemember({ ...draft, found: surveyed(), chosen: { ...chosen, remember: false } })).toEqual([]);
    expect(toRemember({ ...draft, found: surveyed(), chosen: null })).toEqual([]);
  });

  it('is of two columns under one header the one that is read', () => {
    const found = surveyed();
    const twice = { ...found, columns: found.columns.map((column) => ({ ...column, header: 'Data' })) };
    expect(headersOf(twice).map(([header, field]) => [header, field])).toEqual([['data', 'laycanFinish']]);
  });

  it('leaves out what the portal sets and columns without a name', () => {
    const found = surveyed();
    const [first, second, third, fourth] = found.columns.map((column, index) => ({
      ...column,
      open: false,
      header: index === 2 ? null : index === 3 ? 'Status' : column.header,
      notRead: index === 3 ? ('set_by_portal' as const) : null,
    }));
    const named = [first, second, third, fourth].flatMap((column) => column ?? []);
    expect(headersOf({ ...found, columns: named })).toEqual([['layfrom', 'laycanStart', 'day_first']]);
  });
});
