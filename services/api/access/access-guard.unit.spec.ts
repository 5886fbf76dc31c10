import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ExecutionContext, Logger, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { defaultFlags, type Flag } from '#contracts/people/flags';
import type { Gate } from '#contracts/people/gates';
import type { Principal } from '#contracts/people/principal';
import { readOnlyMetadata } from '#platform/route-metadata';
import type { ApiError } from '../errors/api-error.ts';
import { OrganisationMember, PublicAccess, SignedIn, Staff } from './access.ts';
import { AccessCheck } from './access-check.ts';
import { AccessGuard } from './access-guard.ts';
import { type Identities, type Identity, identityOf, organisationOf } from './identity.ts';

/** Every role holds its permission: what closes it is the rest of the row. */
const reports: Gate = {
  scope: 'organisation',
  permissions: ['dashboard.view.own'],
  types: ['charterer'],
  feature: 'bookings',
  staffOnlyTemplates: ['main', 'cmpc'],
  flags: ['waiting_for_berth'],
};

class Routes {
  @PublicAccess() open(): void {}
  @SignedIn() own(): void {}
  @SignedIn() @SetMetadata(readOnlyMetadata, true) sign(): void {}
  @OrganisationMember({ scope: 'organisation', permissions: [] }) member(): void {}
  @OrganisationMember('cargo_bookings', 'bookings.view.own', 'bookings.update.any') bookings(): void {}
  @OrganisationMember(reports) reports(): void {}
  @Staff({ scope: 'internal', permissions: [] }) staff(): void {}
  @Staff('operations') operations(): void {}
  @Staff({ scope: 'internal', permissions: [], flags: ['port_calls'] }) portCalls(): void {}
  undeclared(): void {}
}

const membership = (id: string, permissions: Principal['memberships'][number]['permissions']) => ({
  id,
  name: id,
  type: 'charterer' as const,
  template: 'suzano' as const,
  features: ['bookings' as const],
  permissions,
  companies: [],
});

const principal = (own: Partial<Principal> = {}): Principal => ({
  userId: 'u1',
  userType: 'customer',
  role: 'declarer',
  internalPermissions: [],
  memberships: [membership('o1', ['bookings.view.own']), membership('o2', [])],
  ...own,
});

const session = { id: 's1', csrf: 'token' };
let identity: Identity | undefined;
/** What becomes of whoever asks while their own changes are waited for; undefined: nothing is to be waited for. */
let afterwards: (() => void) | undefined;
let flags: readonly Flag[];
const identities: Identities = { identify: async () => identity };
const ownChanges = {
  awaited: async () => {
    afterwards?.();
    return afterwards !== undefined;
  },
};

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly organisationId?: string;
}

const ask = async (route: keyof Routes, asked: Asked = {}) => {
  const request = {
    id: 'r1',
    method: asked.method ?? 'GET',
    headers: { host: 'portal.example', ...asked.headers },
    params: { organisationId: asked.organisationId },
    routeOptions: { url: '/' },
  } as object as FastifyRequest;
  const context = {
    getHandler: () => Routes.prototype[route],
    getClass: () => Routes,
    switchToHttp: () => ({ getRequest: () => request }),
  } as object as ExecutionContext;
  const guard = new AccessGuard(
    new Reflector(),
    new AccessCheck(identities, ownChanges, 'https://portal.example', flags),
  );
  const status = await guard.canActivate(context).then(
    () => 200,
    (error: ApiError) => error.status,
  );
  return { status, request };
};

const statusOf = async (route: keyof Routes, asked?: Asked) => (await ask(route, asked)).status;

beforeAll(() => Logger.overrideLogger(false));
beforeEach(() => {
  identity = { principal: principal(), session };
  afterwards = undefined;
  flags = defaultFlags;
});

describe('the guard', () => {
  it('denies what nobody declared', async () => {
    expect(await statusOf('undeclared')).toBe(403);
  });

  it('lets strangers in where it is public, and nowhere else', async () => {
    identity = undefined;
    expect(await statusOf('open')).toBe(200);
    for (const route of ['own', 'member', 'bookings', 'staff', 'operations'] as const)
      expect(await statusOf(route, { organisationId: 'o1' })).toBe(401);
  });

  it('remembers who asks, and for which organisation', async () => {
    const { request } = await ask('bookings', { organisationId: 'o1' });
    expect(identityOf(request)).toBe(identity);
    expect(organisationOf(request)?.id).toBe('o1');
    expect(organisationOf((await ask('own')).request)).toBeUndefined();
  });

  it('wants membership, then one of the permissions', async () => {
    expect(await statusOf('bookings', { organisationId: 'o1' })).toBe(200);
    expect(await statusOf('bookings', { organisationId: 'o2' })).toBe(403);
    expect(await statusOf('member', { organisationId: 'o2' })).toBe(200);
    expect(await statusOf('member', { organisationId: 'o3' })).toBe(404);
    expect(await statusOf('member')).toBe(404);
  });

  it('judges by what whoever asks has done, not by what they might do before', async () => {
    const now = { principal: principal({ memberships: [membership('o3', ['bookings.view.own'])] }), session };
    afterwards = () => (identity = now);
    const { status, request } = await ask('bookings', { organisationId: 'o3' });
    expect(status).toBe(200);
    expect(identityOf(request)).toBe(now);
    afterwards = () => (identity = undefined);
    expect(await statusOf('bookings', { organisationId: 'o3' })).toBe(401);
  });

  it('lets no stranger wait', async () => {
    identity = undefined;
    afterwards = () => {
      throw new Error('a stranger waited');
    };
    expect(await statusOf('own')).toBe(401);
  });

  it('shows the routes of staff to nobody else', async () => {
    expect(await statusOf('staff')).toBe(404);
    identity = { principal: principal({ userType: 'g2o', internalPermissions: ['user.view.any'] }), session };
    expect(await statusOf('staff')).toBe(200);
    expect(await statusOf('operations')).toBe(403);
    identity = {
      principal: principal({ userType: 'g2o', internalPermissions: ['operations.manage.any'] }),
      session,
    };
    expect(await statusOf('operations')).toBe(200);
  });

  it('gives staff no organisation that they are not assigned to', async () => {
    identity = { principal: principal({ userType: 'g2o', memberships: [] }), session };
    expect(await statusOf('member', { organisationId: 'o1' })).toBe(404);
  });
});

describe('an area', () => {
  const shows: Principal['memberships'][number] = membership('o1', ['dashboard.view.own']);
  const entering = (own: Partial<typeof shows>, userType: Principal['userType'] = 'customer') => {
    identity = { principal: principal({ userType, memberships: [{ ...shows, ...own }] }), session };
    return statusOf('reports', { organisationId: 'o1' });
  };

  it('is asked before the permission: a permission that many share opens none by itself', async () => {
    expect(await entering({})).toBe(200);
    expect(await entering({ permissions: [] })).toBe(403);
    expect(await entering({ type: 'agency' })).toBe(403);
    expect(await entering({ features: [] })).toBe(403);
    expect(await entering({ template: 'main' })).toBe(403);
    expect(await entering({ template: 'main' }, 'g2o')).toBe(200);
  });

  it('that is switched off is not there, for members, others and staff, and strangers learn nothing', async () => {
    flags = [];
    expect(await entering({})).toBe(404);
    expect(await statusOf('reports', { organisationId: 'o3' })).toBe(404);
    identity = { principal: principal({ userType: 'g2o' }), session };
    expect(await statusOf('portCalls')).toBe(404);
    identity = undefined;
    expect(await statusOf('reports', { organisationId: 'o1' })).toBe(401);
    expect(await statusOf('portCalls')).toBe(401);
  });
});

describe('a change', () => {
  const csrf = { 'x-csrf-token': 'token' };

  it("needs the session's token, where it changes anything", async () => {
    expect(await statusOf('own', { method: 'POST' })).toBe(419);
    expect(await statusOf('own', { method: 'PUT', headers: { 'x-csrf-token': 'other' } })).toBe(419);
    expect(await statusOf('own', { method: 'DELETE', headers: csrf })).toBe(200);
    expect(await statusOf('sign', { method: 'POST' })).toBe(200);
  });

  it('is refused from another site, with or without a session', async () => {
    for (const route of ['open', 'own', 'sign'] as const) {
      const from = async (headers: Readonly<Record<string, string>>) =>
        statusOf(route, { method: 'POST', headers: { ...csrf, ...headers } });
      expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403);
      expect(await from({ 'sec-fetch-site': 'same-site' })).toBe(403);
      expect(await from({ origin: 'https://evil.example' })).toBe(403);
      expect(await from({ origin: 'null' })).toBe(403);
      expect(await from({ 'sec-fetch-site': 'same-origin', origin: 'https://portal.example' })).toBe(200);
      expect(await from({ origin: 'https://portal.example' })).toBe(200);
      expect(await from({})).toBe(200);
    }
  });

  it('may be asked for by GET from anywhere, since it changes nothing', async () => {
    expect(await statusOf('own', { headers: { 'sec-fetch-site': 'cross-site' } })).toBe(200);
  });
});
