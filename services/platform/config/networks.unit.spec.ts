import { describe, expect, it } from '@jest/globals';
import { isWithin, readNetworks } from './networks.ts';

describe('networks', () => {
  const { networks, unfit } = readNetworks(['10.1.0.0/16', '192.168.7.9', 'fd00::/8', '::1']);

  it.each(['10.1.2.3', '192.168.7.9', '::ffff:10.1.255.255', 'fd12::9', '::1'])('hold %s', (address) => {
    expect(isWithin(networks, address)).toBe(true);
  });

  it.each(['10.2.0.1', '192.168.7.10', '::ffff:10.2.0.1', 'fe80::1', '', 'localhost', '10.1.2'])(
    'do not hold %j',
    (address) => {
      expect(isWithin(networks, address)).toBe(false);
    },
  );

  it('are refused where they are none', () => {
    expect(unfit).toEqual([]);
    const wrong = ['10.1.0.0/33', 'example.com', '10.1', '10.0.0.0/8/8', '10.0.0.0/x', '::/129'];
    expect(readNetworks(wrong).unfit).toEqual(wrong);
  });
});
