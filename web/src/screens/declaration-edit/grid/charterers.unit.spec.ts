import { describe, expect, it } from '@jest/globals';
import { cmpc } from '#contracts/templates/cmpc';
import { suzano } from '#contracts/templates/suzano';
import { booking, cursorAt, settings } from '../../../../../tests/support/declaration-fixture.ts';
import { settingsByCharterer, templateOfRow } from './charterers.ts';
import { gridColumns } from './columns.ts';
import { DeclarationRows } from './DeclarationRows.ts';

const other = { ...settings, companies: [{ id: 'c9', name: 'Pacífico', inOrganisations: ['pacifico'] }] };

const rowOf = (charterer: string, template: string) => {
  const rows = new DeclarationRows();
  const own = booking(1, { organisation: { id: charterer, name: charterer }, template });
  rows.load({ bookings: [own], rows: [], cursor: cursorAt(1) });
  const row = rows.get(own.id);
  if (!row) throw new Error('The booking is no row');
  return row;
};

describe("a row of a broker's draft", () => {
  const settingsOf = settingsByCharterer(settings, { pacifico: other });

  it('chooses from the lists of its charterer, the same list each time', () => {
    const columns = gridColumns(
      [{ key: 'company', header: 'Company', kind: 'options', width: 90, editable: true }],
      settingsOf,
      1,
    );
    const options = columns[0]?.options;
    expect(options?.(rowOf('pacifico', 'cmpc'))).toBe(other.companies);
    expect(options?.(rowOf('atlantica', 'suzano'))).toBe(settings.companies);
  });

  it("is worded by its booking's template, new cargo by the draft's", () => {
    expect(templateOfRow(rowOf('pacifico', 'cmpc'), suzano)).toBe(cmpc);
    expect(templateOfRow({ booking: null }, suzano)).toBe(suzano);
  });
});
