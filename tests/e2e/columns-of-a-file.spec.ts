import { beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { readColumnAs } from '../support/columns-screen.ts';
import { expectShown } from '../support/expect-page.ts';
import { messyHeaders } from '../support/messy-workbook.ts';
import type { Person } from '../support/person.ts';

const portal = await sharedPortal();

const start = `/organisation/${portal.ids.atlantica}/cargo-bookings/declaration/new`;

/** Of next year: nothing of it is past, or frozen. */
const year = String(new Date().getUTCFullYear() + 1).slice(2);

/** One discharge port is enough here, and no column says how a cargo stands. */
const headers = messyHeaders.filter((header) => !['POD 2', 'QTY POD 2', 'Status'].includes(header));

type Cargo = readonly [code: string, layFrom: string, layTo: string];

const cargoes = (codes: string): readonly Cargo[] => [
  [`${codes}-1`, `04/05/${year}`, `10/05/${year}`],
  [`${codes}-2`, `22/05/${year}`, `28/05/${year}`],
];

/** A list as a customer keeps it: a title above the headers, which stand in row 4. */
const listOf = async (rows: readonly Cargo[]): Promise<Buffer> => {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Programa');
  sheet.addRow(['Programa de embarques']);
  sheet.addRow([]);
  sheet.addRow([]);
  sheet.addRow(headers);
  for (const [code, layFrom, layTo] of rows) {
    sheet.addRow([
      code,
      'Wood pulp',
      'Santos',
      layFrom,
      layTo,
      '38,500',
      'Open hatch',
      'EU',
      'Rotterdam',
      '38,500',
      '7731-A',
    ]);
  }
  return Buffer.from(await workbook.xlsx.writeBuffer());
};

describe('the columns of a file', () => {
  let marta: Person;

  beforeAll(async () => {
    marta = await portal.person('Marta');
  });

  const upload = async (name: string, rows: readonly Cargo[]) => {
    await marta.page.goto(`${portal.address}${start}`);
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await marta.page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType, buffer: await listOf(rows) });
  };
  const button = (name: string | RegExp) => marta.page.getByRole('button', { name });
  const readAs = (header: string, field: string) => readColumnAs(marta.page, header, field);

  it('are answered before a row is taken in: unknown headers, and dates that contradict each other', async () => {
    await upload('programa.xlsx', [...cargoes('CF'), ['CF-3', `05/14/${year}`, `20/05/${year}`]]);
    await marta.page.getByText('programa.xlsx, sheet Programa, headers in row 4').waitFor();
    await marta.page
      .getByText(`The file writes both: 22/05/${year} in row 6, 05/14/${year} in row 7.`)
      .waitFor();
    await readAs('Embarque', 'Code');
    await readAs('Produto', 'Commodity');
    await readAs('Porto de carga', 'Load port');
    await readAs('Tipo de navio', 'Vessel type');
    await button('Use Lay to').click();
    await button('Use POL / Total').click();
    await button('Do not read').click();
    await button('Take in 3 rows').click();
    const dayFirst = marta.page.getByRole('radio', { name: `04/05/${year} is 4 May 20${year}` });
    // Nothing is taken in yet: it led to what is open.
    expect(await dayFirst.isChecked()).toBe(false);
    await dayFirst.check();
    await button('Take in 3 rows').click();
    await button('Submit 3 bookings').waitFor();
  });

  it('are named in the review, and its rows are counted as the file counts them', async () => {
    await marta.page.getByText('Not read: Ref. fábrica.').waitFor();
    const numbers = marta.page.locator('.grid-row-number');
    expect(await numbers.allInnerTexts()).toEqual(['7', '5', '6']);
    await (await marta.cell('CF-1', 'laycanStart')).getByText(`4 May 20${year}`).waitFor();
  });

  it('are remembered for the next file', async () => {
    await upload('programa-2.xlsx', cargoes('CG'));
    await button('Submit 2 bookings').waitFor();
    await expectShown((await marta.cell('CG-1', 'laycanStart')).getByText(`4 May 20${year}`));
  });

  it('are asked again of a file that is read anew', async () => {
    await button('Read again').click();
    await marta.page.getByRole('dialog').getByRole('button', { name: 'Read again' }).click();
    await button('Take in 2 rows').click();
    await expectShown(button('Submit 2 bookings'));
  });
});
