import { describe, expect, it } from '@jest/globals';
import { contractChoices, contractProblem } from './contract-choices.ts';

const contract = (name: string, tradeId: string) => ({
  name,
  tradeId,
  periodStart: '2027-01-01',
  periodEnd: '2027-12-31',
});
const contracts = [contract('COA 2027/101', 'EU'), contract('COA 2027/102', 'FE')];
const eu = { trade: { id: 'EU', name: 'EU' }, laycanStart: '2027-04-10' };

describe('trade contracts', () => {
  it('are offered by their names; a day that could not be read narrows nothing', () => {
    expect(contractChoices(contracts, eu)).toEqual([{ id: 'COA 2027/101', name: 'COA 2027/101' }]);
    expect(contractChoices(contracts, { ...eu, laycanStart: '31/02/2027' })).toHaveLength(1);
    expect(contractChoices(contracts, { ...eu, laycanStart: '2028-01-02' })).toEqual([]);
  });

  it('of another trade or period are refused, a link that names none is not', () => {
    const problemOf = (contractLink: string | null) => contractProblem(contracts, { ...eu, contractLink });
    expect(problemOf('COA 2027/101')).toBeUndefined();
    expect(problemOf(null)).toBeUndefined();
    expect(problemOf('https://contracts.example/7')).toBeUndefined();
    expect(problemOf('COA 2027/102')).toBe(
      'This contract is not of the trade and the laycan. Choose another one, or none.',
    );
  });
});
