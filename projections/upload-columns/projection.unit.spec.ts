import { describe, expect, it } from '@jest/globals';
import { chosenReading, columnsRead, surveyed } from '#domain/declaration-draft/upload.specification';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { uploadColumnsProjection } from './projection.ts';

const given = specifyProjection(uploadColumnsProjection);

describe('the columns of an upload', () => {
  it('are as they were found', () => {
    given([columnsRead()]).thenDocument('d1', { columns: surveyed() });
  });

  it('are as they were said to be, once someone has', () => {
    const document = given([
      columnsRead(),
      chosenReading([
        { column: 1, field: 'code', reading: null },
        { column: 2, field: 'laycanStart', reading: 'day_first' },
        { column: 3, field: 'laycanFinish', reading: 'day_first' },
        { column: 4, field: null, reading: null },
      ]),
    ]).document('d1');
    if (!document) throw new Error('no columns');
    const { columns, questions, missing } = document.columns;
    expect(columns.map(({ field, open, source, notRead }) => [field, open, source, notRead])).toEqual([
      ['code', false, 'template', null],
      ['laycanStart', false, 'template', null],
      ['laycanFinish', false, 'answered', null],
      [null, false, null, 'answered'],
    ]);
    expect(questions).toEqual([expect.objectContaining({ chosen: 'day_first', open: false })]);
    expect(missing).toEqual(['comment']);
  });

  it('lack the other half of a discharge line that somebody answered', () => {
    const document = given([
      columnsRead(),
      chosenReading([{ column: 4, field: 'discharge.2.port', reading: null }]),
    ]).document('d1');
    expect(document?.columns.missing).toContain('discharge.2.qty');
  });
});
