import { describe, expect, it } from '@jest/globals';
import { sampleShape } from '../../../../infra/hostile-files/sample.ts';
import { readBackOf } from './read-back.ts';

const readBack = readBackOf(sampleShape);
const old = { id: 'OLD', name: 'Retired port' };

describe('what a workbook that was written with a value reads as today', () => {
  it('is the value, where its options still have it', () => {
    const rotterdam = { id: 'NLRTM', name: 'Rotterdam' };
    expect(readBack('loadingQty', 41_250)).toBe(41_250);
    expect(readBack('laycanStart', '2027-03-10')).toBe('2027-03-10');
    expect(readBack('month', '2027-03')).toBe('2027-03');
    expect(readBack('discharge.4', { port: rotterdam, qty: 5 })).toEqual({ port: rotterdam, qty: 5 });
    expect(readBack('comment', null)).toBeNull();
  });

  it('is the text of its name, where an option was retired', () => {
    expect(readBack('loadingPort', old)).toEqual({ text: 'Retired port' });
    expect(readBack('discharge.1', { port: old, qty: 5 })).toEqual({
      port: { text: 'Retired port' },
      qty: 5,
    });
  });

  it('is the option that bears its name now, where the id is another', () => {
    expect(readBack('loadingPort', { id: 'BRSSZ-OLD', name: 'Santos' })).toEqual({
      id: 'BRSSZ',
      name: 'Santos',
    });
  });

  it('is what the parser leaves of a text', () => {
    expect(readBack('code', ' SZ  1 ')).toBe('SZ 1');
  });
});
