import { expect, it } from '@jest/globals';
import type { Access } from './access.ts';
import { faultsOf } from './declared-routes.ts';

const route = (path: string, access: Access | undefined) => ({
  method: 'GET',
  path,
  handler: 'Things.list',
  access,
  status: 200,
  readOnly: true,
  maxBytes: 0,
  takesFile: false,
});
const gate = { scope: 'organisation', permissions: [] } as const;
const member = { kind: 'organisation', gate, permissions: [] } as const;

it('finds routes that do not say who may call them', () => {
  expect(faultsOf([route('/api/things', undefined)])).toEqual([
    'GET /api/things (Things.list) does not say who may call it',
  ]);
});

it('finds organisations whose membership nobody checks, and checks of no organisation', () => {
  expect(faultsOf([route('/api/:organisationId/things', { kind: 'signed-in' })])).toEqual([
    'GET /api/:organisationId/things (Things.list) names an organisation and does not check membership',
  ]);
  expect(faultsOf([route('/api/things', member)])).toEqual([
    'GET /api/things (Things.list) has no :organisationId in its path',
  ]);
});

it('lets right ones pass', () => {
  expect(
    faultsOf([route('/api/:organisationId/things', member), route('/', { kind: 'public', flags: [] })]),
  ).toEqual([]);
});
