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

const columnsOf = (type: 'charterer' | 'agency') =>
  versionColumns(versions, listColumnsOf({ type }, suzano), suzano, 'customer');

describe('the columns of versions', () => {
  it('tell a version that assigned a broker from the one before', () => {
    const broker = columnsOf('charterer').find(({ header }) => header === 'Broker');
    expect(versions.map((version) => broker?.text(version, 0))).toEqual(['Meridian Brokers', '']);
  });

  it('say to a broker whose cargo it is', () => {
    expect(columnsOf('agency').map(({ header }) => header)).toContain('Organisation');
    expect(columnsOf('charterer').map(({ header }) => header)).not.toContain('Organisation');
  });
});
