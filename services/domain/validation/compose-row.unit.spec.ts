import { describe, expect, it } from '@jest/globals';
import { emptyTerms } from '../booking/terms.ts';
import { composeTerms } from './compose-row.ts';
import { cleanTerms, rotterdam, vlissingen } from './sample.specification.ts';

describe('terms under the cells of a draft', () => {
  it('take the values that parsed and name the texts that did not, by place', () => {
    const { terms, unparsed } = composeTerms(cleanTerms, {
      laycanStart: { text: '31/02/2027' },
      loadingQty: 42_000,
      'discharge.1': null,
      'discharge.5': { port: { text: 'Atlantis' }, qty: 1_000 },
      'discharge.6': { port: rotterdam, qty: { text: '1,000' } },
    });
    expect(terms).toMatchObject({ laycanStart: null, loadingQty: 42_000 });
    expect(terms.discharge).toEqual({
      2: { port: vlissingen, qty: 23_250 },
      5: { port: null, qty: 1_000 },
      6: { port: rotterdam, qty: null },
    });
    expect(unparsed).toEqual([
      { attribute: 'laycanStart', text: '31/02/2027' },
      { attribute: 'dischargePorts.1.name', text: 'Atlantis' },
      { attribute: 'dischargePorts.2.qty', text: '1,000' },
    ]);
  });

  it('drop empty discharge lines and keep a text in the place of a line', () => {
    const { terms, unparsed } = composeTerms(emptyTerms, {
      'discharge.1': { port: null, qty: null },
      'discharge.2': { text: 'Atlantis' },
    });
    expect(terms.discharge).toEqual({ 2: { port: null, qty: null } });
    expect(unparsed).toEqual([{ attribute: 'dischargePorts.0.name', text: 'Atlantis' }]);
  });
});
