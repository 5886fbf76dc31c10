import { describe, expect, it } from '@jest/globals';
import { emptyTerms } from '../booking/terms.ts';
import { validatedRow } from './draft-rows.ts';
import type { LayeredRow } from './draft-rows.ts';

const santos = { id: 'BRSSZ', name: 'Santos' };
const rotterdam = { id: 'NLRTM', name: 'Rotterdam' };

const row = (layers: LayeredRow['layers'], declared: LayeredRow['declared'] = null) =>
  validatedRow({ id: 'r-1', layers, declared, cancelled: false, first: null, tookBack: [] });

describe('validatedRow', () => {
  it('lays later cells over earlier ones and over the booking', () => {
    const { terms } = row([{ comment: 'sent' }, { comment: 'typed', loadingPort: santos }], {
      ...emptyTerms,
      code: 'SZ-1',
    });
    expect(terms).toMatchObject({ code: 'SZ-1', comment: 'typed', loadingPort: santos });
  });

  it('keeps texts that are no values apart, under the keys of the specification', () => {
    const { terms, unparsed } = row([
      {
        loadingQty: { text: '41,250' },
        'discharge.2': { port: { text: 'Atlantis' }, qty: 18_000 },
        'discharge.4': { port: rotterdam, qty: { text: 'all' } },
      },
    ]);
    expect(terms.loadingQty).toBeNull();
    expect(terms.discharge).toEqual({ '2': { port: null, qty: 18_000 }, '4': { port: rotterdam, qty: null } });
    expect(unparsed).toEqual([
      { attribute: 'loadingPort.qty', text: '41,250' },
      { attribute: 'dischargePorts.0.name', text: 'Atlantis' },
      { attribute: 'dischargePorts.1.qty', text: 'all' },
    ]);
  });

  it('removes a line that was cleared', () => {
    const declared = { ...emptyTerms, discharge: { '1': { port: rotterdam, qty: 5 } } };
    expect(row([{ 'discharge.1': null }], declared).terms.discharge).toEqual({});
  });
});
