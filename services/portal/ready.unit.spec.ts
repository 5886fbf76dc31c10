import { expect, it } from '@jest/globals';
import { readyLines } from './ready.ts';

it('tells the address last, and who may sign in before', () => {
  const address = 'http://127.0.0.1:4300';
  const lines = readyLines({
    address,
    demoAccounts: [
      { email: 'ana@example.com', password: 'Demo-2026-pier', who: 'Declarer at Nordfjord Pulp' },
      { email: 'bo@example.com', password: 'Demo-2026-pier', who: 'G2O Admin' },
    ],
  });
  expect(lines.filter(Boolean)).toEqual([
    'Demo accounts (e-mail, password, who):',
    '  ana@example.com  Demo-2026-pier  Declarer at Nordfjord Pulp',
    '  bo@example.com   Demo-2026-pier  G2O Admin',
    'Laycan is ready: http://127.0.0.1:4300',
  ]);
  expect(readyLines({ address, demoAccounts: [] }).filter(Boolean)).toEqual([`Laycan is ready: ${address}`]);
});
