import { describe, expect, it } from '@jest/globals';
import { suzano } from '#contracts/templates/suzano';
import { booking } from '../../../../tests/support/declaration-fixture.ts';
import { listColumnsOf } from '../booking-lists/list-columns.ts';
import { versionColumns } from './version-columns.tsx';

const meridian = { id: 'meridian', name: 'Meridian Brokers' };
const versions = [
  { ...booking(1, { version: 2, broker: meridian }), archiveDate: null },
  { ...booking(1), archiveDate: '2027-03-01T09:00:00.000Z' },
];

const timelineHref = (id: string): string => `/timeline/${id}`;
const columnsOf = (type: 'charterer' | 'agency') =>
  versionColumns(versions, listColumnsOf({ type }, suzano), 'customer', timelineHref);

describe('the columns of versions', () => {
  it('tell a version that assigned a broker from the one before', () => {
    const broker = columnsOf('charterer').find(({ header }) => header === 'Broker');
    expect(versions.map((version) => broker?.text(version, 0))).toEqual(['Meridian Brokers', '']);
  });

  it('say at the left what changed and by whom, so that no two rows read alike', () => {
    const change = { by: 'A. Prado', submittedBy: 'M. Kowalczyk', at: '2027-02-01T09:00:00.000Z' };
    const comment = { ...change, field: 'comment', from: null, to: 'Late' };
    const layFrom = { ...change, field: 'laycanStart', from: '2027-03-02', to: '2027-03-04' };
    const all = [
      {
        ...booking(1, { version: 4, cancelled: true, changedBy: [], submittedBy: 'G2O' }),
        archiveDate: null,
      },
      {
        ...booking(1, {
          version: 3,
          broker: meridian,
          changes: [layFrom, comment],
          changedBy: ['A. Prado'],
          submittedBy: 'M. Kowalczyk',
        }),
        archiveDate: null,
      },
      {
        ...booking(1, { version: 2, broker: meridian, changedBy: [], submittedBy: 'A. Prado' }),
        archiveDate: null,
      },
      { ...booking(1, { changedBy: ['A. Prado'], submittedBy: 'A. Prado' }), archiveDate: null },
    ];
    const columns = versionColumns(
      all,
      listColumnsOf({ type: 'charterer' }, suzano),
      'customer',
      timelineHref,
    );
    expect(columns.map(({ header }) => header).slice(0, 3)).toEqual(['Code', 'What changed', 'Changed by']);
    const [, what, who] = columns;
    expect(all.map((version) => [what?.text(version, 0), who?.text(version, 0)])).toEqual([
      ['Cancelled: 35\u2009010 MT from Rio Grande, 2 to 9 Jan 2027', 'G2O'],
      ['Lay from: 2 Mar 2027 to 4 Mar 2027, Comment: - to Late', 'A. Prado, submitted by M. Kowalczyk'],
      ['Broker: Meridian Brokers', 'A. Prado'],
      ['Declared', 'A. Prado'],
    ]);
  });

  it('say to a broker whose cargo it is', () => {
    expect(columnsOf('agency').map(({ header }) => header)).toContain('Organisation');
    expect(columnsOf('charterer').map(({ header }) => header)).not.toContain('Organisation');
  });
});
