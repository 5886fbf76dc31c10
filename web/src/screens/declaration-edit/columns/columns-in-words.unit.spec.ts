import { describe, expect, it } from '@jest/globals';
import { templateOf } from '#contracts/templates/template-of';
import { declarationShape } from '#contracts/workbook/declaration-shape';
import type { UploadColumns } from '#contracts/workbook/upload-columns';
import { askingColumns } from '../../../../../tests/support/asking-upload.ts';
import { settings } from '../../../../../tests/support/declaration-fixture.ts';
import { columnsInWords } from './columns-in-words.ts';

const shape = declarationShape(templateOf('suzano'), settings);
const read: UploadColumns = {
  ...askingColumns,
  columns: askingColumns.columns.map((column) => ({
    ...column,
    field: column.open ? column.suggested : column.field,
    open: false,
  })),
  missing: ['month', 'comment'],
};

describe('what became of the columns of a file', () => {
  it('names those that were not read, and what the file lacks', () => {
    expect(columnsInWords(read, shape)).toBe(
      'Not read: Ref. fábrica, Status, 1 column without a header. Not in the file: Month, Comment; they stay as they are.',
    );
  });

  it('says so where every column was read and none is lacking', () => {
    const columns = read.columns.filter(({ field }) => field !== null);
    expect(columnsInWords({ ...read, columns, missing: [] }, shape)).toBe(
      'All 12 columns of the file were read.',
    );
  });

  it('names eight of many', () => {
    const columns = Array.from({ length: 12 }, (_, at) => ({
      ...(read.columns[12] ?? read.columns[0]),
      header: `H${at + 1}`,
    })) as UploadColumns['columns'];
    expect(columnsInWords({ ...read, columns, missing: ['month'] }, shape)).toBe(
      'Not read: H1, H2, H3, H4, H5, H6, H7, H8 and 4 more. Not in the file: Month; it stays as it is.',
    );
  });
});
