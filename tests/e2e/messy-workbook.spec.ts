import { beforeAll, describe, expect, it } from '@jest/globals';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { readColumnAs } from '../support/columns-screen.ts';
import { messyWorkbook } from '../support/messy-workbook.ts';
import type { Person } from '../support/person.ts';

const portal = await sharedPortal();

const rows = 2_000;

describe('a workbook of 2,000 rows as messy as real ones', () => {
  let marta: Person;
  let actions = 0;

  const act = async (work: Promise<unknown>): Promise<void> => {
    actions += 1;
    await work;
  };
  const button = (name: string | RegExp) => marta.page.getByRole('button', { name });
  const readAs = (header: string, field: string): Promise<void> =>
    readColumnAs(marta.page, header, field, act);

  beforeAll(async () => {
    marta = await portal.person('Marta');
  });

  it('is taken in and mended in less than 30 actions', async () => {
    const from = `${new Date().getUTCFullYear() + 1}-02-01`;
    const buffer = Buffer.from(await messyWorkbook({ rows, from }));
    await marta.page.goto(
      `${portal.address}/organisation/${portal.ids.atlantica}/cargo-bookings/declaration/new`,
    );
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const file = { name: 'programa.xlsx', mimeType, buffer };
    await act(marta.page.locator('input[type=file]').setInputFiles(file));
    await readAs('Embarque', 'Code');
    await readAs('Produto', 'Commodity');
    await readAs('Porto de carga', 'Load port');
    await readAs('Tipo de navio', 'Vessel type');
    await act(button('Use Lay to').click());
    await act(button('Use POL / Total').click());
    await act(button('Do not read').click());
    await act(button(/^Take in 2\s00\d rows$/).click());
    const dialog = marta.page.getByRole('dialog');
    await dialog.waitFor();
    await act(dialog.getByRole('button', { name: 'Save' }).click());
    await button(/^Submit 2\s000 bookings$/).waitFor();
    await marta.page.getByRole('heading', { name: /^Review upload programa\.xlsx, 0 errors, / }).waitFor();
    expect(actions).toBeLessThan(30);
  });
});
