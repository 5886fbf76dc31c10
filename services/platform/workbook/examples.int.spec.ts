import { createReadStream } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { suzano } from '#contracts/templates/suzano';
import { uploadedRow } from '#contracts/workbook/upload-row';
import type { WorkbookRow } from '#contracts/workbook/shape';
import { emptyTerms } from '../../domain/booking/terms.ts';
import { composeTerms } from '../../domain/validation/compose-row.ts';
import type { ValidatedRow } from '../../domain/validation/rows.ts';
import { monthFindings, monthRowOf } from '#domain/validation/month-volumes';
import { countErrors, validateRows } from '../../domain/validation/validate.ts';
import { demoSettings, demoShape } from '../../../infra/hostile-files/demo-shape.ts';
import { limits } from './limits.ts';
import { importUpload } from './upload.ts';

const example = (name: string) => new URL(`../../../examples/${name}`, import.meta.url);

const rowsOf = async (name: string): Promise<WorkbookRow[]> => {
  const rows: WorkbookRow[] = [];
  const take = async (batch: readonly WorkbookRow[]): Promise<void> => {
    rows.push(...batch);
  };
  // What is read counts here, not how busy the machine is.
  await importUpload(createReadStream(example(name)), demoShape, take, 12 * limits.time);
  return rows;
};

const validated = (row: WorkbookRow): ValidatedRow => {
  const { cells, line } = uploadedRow(row);
  const composed = composeTerms(emptyTerms, cells);
  return { id: String(line), ...composed, declared: null, cancelled: false, first: null, tookBack: [] };
};

/** The errors of an example on the day on which it was made. */
const errorsOf = async (name: string) => {
  const rows = (await rowsOf(name)).map(validated);
  const context = {
    today: '2026-11-21',
    settings: demoSettings,
    mandatory: suzano.mandatory,
    year: null,
  };
  const months = monthFindings(rows.map(monthRowOf), { settings: demoSettings, monthTotals: [] });
  return { rows, errors: validateRows(rows, context), months };
};

describe('the workbooks to try', () => {
  it.each(['clean.xlsx', 'clean.csv'])('%s has 36 bookings without an error', async (name) => {
    const { rows, errors } = await errorsOf(name);
    expect(rows).toHaveLength(36);
    expect(Object.fromEntries(errors)).toEqual({});
  });

  it('with-errors.xlsx shows in each row the code that its comment names', async () => {
    const { rows, errors, months } = await errorsOf('with-errors.xlsx');
    expect(rows).toHaveLength(24);
    for (const { id, terms } of rows) {
      const codes = (errors.get(id) ?? []).map(({ code }) => code);
      if (terms.comment === 'volume_within_trade') {
        expect(months.map(({ month }) => month)).toContain(terms.laycanStart?.slice(0, 7));
      } else if (terms.comment?.includes('_') || terms.comment === 'missing')
        expect(codes).toContain(terms.comment);
      else expect(codes).toEqual([]);
    }
    expect(countErrors(errors.values()).errors).toBeGreaterThan(14);
  });

  it('hostile.xlsx is refused', async () => {
    await expect(rowsOf('hostile.xlsx')).rejects.toMatchObject({ code: 'bad_xml' });
  });
});
