import { describe, expect, it } from '@jest/globals';
import { WorkbookError, workbookErrorCodes } from '#platform/workbook/port';
import { vesselTexts, workbookRefusal } from './workbook-refusal.ts';

describe('what a refused workbook is told', () => {
  it.each([
    ['empty', { sheet: 'Declarations' }, /^Sheet "Declarations": The file has no rows\. Enter .+ again\.$/],
    ['not_a_workbook', {}, /^This is no Excel workbook and no CSV file\. Save .+ again\.$/],
    ['binary', { row: 2, column: '9' }, /^At row 2, column 9: No Excel .+ character\. Save .+ again\.$/],
  ] as const)('%s: the place, the cause and the remedy', (code, place, text) => {
    const refusal = workbookRefusal(new WorkbookError(code, place), null);
    expect(refusal.message).toMatch(text);
    expect(refusal.errors).toEqual({ file: [refusal.message] });
  });

  it.each(workbookErrorCodes)('%s: what to do follows what is wrong', (code) => {
    expect(workbookRefusal(new WorkbookError(code), null).message).toMatch(
      /^[^.].*\. (Add|Copy|Enter|Remove|Save|Shorten|Split|Type) .+\.$/,
    );
  });

  it.each(workbookErrorCodes)(
    '%s: the same of vessels to nominate, in which no declaration is spoken of',
    (code) => {
      const { message } = workbookRefusal(new WorkbookError(code), null, vesselTexts);
      expect(message).toMatch(/^[^.].*\. (Add|Copy|Enter|Remove|Save|Shorten|Split|Type) .+\.$/);
      expect(message).not.toMatch(/declaration|Code|Booking No/);
    },
  );
});
