import { describe, expect, it } from '@jest/globals';
import { withChosen } from './filter-options.ts';

const santos = { id: 'BRSSZ', name: 'Santos' };
const itaqui = { id: 'BRITQ', name: 'Itaqui' };

describe('the options of filters', () => {
  it('keep what is chosen and offered no longer, under its name', () => {
    const before = { loadingPorts: [santos, itaqui] };
    const now = withChosen({ loadingPorts: [itaqui] }, { loadingPorts: ['BRSSZ', 'BRITQ'] }, before);
    expect(now).toEqual({ loadingPorts: [santos, itaqui] });
    expect(withChosen({}, { loadingPorts: ['BRSSZ'] }, now)).toEqual({ loadingPorts: [santos] });
  });

  it('name a month that was never offered, and no days', () => {
    expect(withChosen({}, { months: ['2027-02'], laycanFrom: ['2027-02-01'] }, {})).toEqual({
      months: [{ id: '2027-02', name: 'Feb 2027' }],
    });
  });
});
