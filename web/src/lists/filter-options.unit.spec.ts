import { describe, expect, it } from '@jest/globals';
import { day, ids, listOf, months } from '#contracts/lists/criteria';
import { withChosen } from './filter-options.ts';
import { listSchema } from './list-schema.ts';

const { filters: fields } = listSchema(
  listOf({ criteria: { loadingPorts: ids(), months: months(), laycanFrom: day() } }),
  {
    filters: {
      loadingPorts: { name: 'loading_port', label: 'Load Port' },
      months: { name: 'month', label: 'Month' },
      laycanFrom: { name: 'laycan_from', label: 'Laycan from' },
    },
  },
);

const santos = { id: 'BRSSZ', name: 'Santos' };
const itaqui = { id: 'BRITQ', name: 'Itaqui' };

describe('the options of filters', () => {
  it('keep what is chosen and offered no longer, under its name', () => {
    const before = { loadingPorts: [santos, itaqui] };
    const now = withChosen(fields, { loadingPorts: ['BRSSZ', 'BRITQ'] }, { loadingPorts: [itaqui] }, before);
    expect(now).toEqual({ loadingPorts: [santos, itaqui] });
    expect(withChosen(fields, { loadingPorts: ['BRSSZ'] }, {}, now)).toEqual({ loadingPorts: [santos] });
  });

  it('name a month that was never offered, and no days', () => {
    expect(withChosen(fields, { months: ['2027-02'], laycanFrom: ['2027-02-01'] }, {}, {})).toEqual({
      months: [{ id: '2027-02', name: 'Feb 2027' }],
    });
  });
});
