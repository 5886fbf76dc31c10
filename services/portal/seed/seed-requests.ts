import type { Execute } from '#api/platform/execute-port';
import { acceptRequest, admissionsDecider, rejectRequest } from '#domain/admissions/decide';
import { joinMember, organisationDecider } from '#domain/organisation/decide';
import { admissionsStream, organisationStream, userStream } from '#domain/streams';
import { userDecider } from '#domain/user/decide';
import { confirmEmail, receiveRegistration } from '#domain/user/registration';
import type { PeopleKeys } from '#platform/people-keys/people-keys';
import type { Vault } from '#platform/vault/port';
import { must, seedContext } from './seed-context.ts';
import { ids } from './world/people.ts';

interface DemoRequest {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly domain: string;
  readonly businessType: string;
  readonly tradelanes: readonly string[];
  /** How staff have answered; absent: not yet. */
  readonly answer?: 'accepted' | 'rejected';
}

const requests: readonly DemoRequest[] = [
  {
    firstName: 'Selma',
    lastName: 'Berg',
    company: 'Bergen Pulp',
    domain: 'bergen-pulp.example',
    businessType: 'cargo_owner',
    tradelanes: ['EU'],
  },
  {
    firstName: 'Hiroshi',
    lastName: 'Tanaka',
    company: 'Kanto Paper Trading',
    domain: 'kanto-paper.example',
    businessType: 'freight_forwarder',
    tradelanes: ['FE', 'WNA', 'WCSA', 'USG'],
  },
  {
    firstName: 'Lucía',
    lastName: 'Ferrer',
    company: 'Puerto Norte Agencia',
    domain: 'puerto-norte.example',
    businessType: 'port_agent',
    tradelanes: ['EU', 'MED'],
  },
  {
    firstName: 'George',
    lastName: 'Mensah',
    company: 'Tema Port Authority',
    domain: 'tema-port.example',
    businessType: 'government_authority',
    tradelanes: ['EU'],
  },
  {
    firstName: 'Anneke',
    lastName: 'de Vries',
    company: 'Rijn Chartering',
    domain: 'rijn-chartering.example',
    businessType: 'booking_agent',
    tradelanes: ['EU'],
  },
  {
    firstName: 'Nils',
    lastName: 'Sund',
    company: 'Nordfjord Pulp',
    domain: 'nordfjord-pulp.example',
    businessType: 'cargo_owner',
    tradelanes: ['EU'],
    answer: 'accepted',
  },
  {
    firstName: 'Mia',
    lastName: 'Holt',
    company: 'Holt Marine Paints',
    domain: 'holt-paints.example',
    businessType: 'supplier',
    tradelanes: ['EU'],
    answer: 'rejected',
  },
];

const person = (n: number): string => `0b5e0000-0000-4000-8000-0000000002${String(n).padStart(2, '0')}`;
const lettersOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();

interface Parts {
  readonly execute: Execute;
  readonly vault: Vault;
  readonly keys: PeopleKeys;
}

/** Registered and confirmed; nobody of them has a password. */
const register = async ({ execute, vault, keys }: Parts, request: DemoRequest, userId: string, now: Date) => {
  const email = `${lettersOf(request.firstName)}.${lettersOf(request.lastName)}@${request.domain}`;
  const command = `request/${userId}`;
  await vault.claim('email', keys.emailId(email), { user: userId, command, claimedAt: now.toISOString() });
  const [firstName, lastName, sealed, organisation] = await keys.seal(
    userId,
    request.firstName,
    request.lastName,
    email,
    request.company,
  );
  const registrationId = `${userId.slice(0, -3)}9${userId.slice(-2)}`;
  const { businessType, tradelanes } = request;
  const own = { userId, registrationId, firstName, lastName, email: sealed, organisation };
  await must(execute, {
    stream: userStream(userId),
    decider: userDecider,
    decide: (state) =>
      receiveRegistration(state, { ...own, businessType, tradelanes, termsVersion: '2026-11' }, now),
    context: seedContext(`${command}/received`),
  });
  await must(execute, {
    stream: userStream(userId),
    decider: userDecider,
    decide: (state) => confirmEmail(state, { registrationId, resetId: null, now }),
    context: seedContext(`${command}/confirmed`),
  });
};

/** People who registered by themselves: five who wait, and two whom staff have answered. */
export const seedRequests = async (parts: Parts, now: Date): Promise<void> => {
  for (const [index, request] of requests.entries()) {
    const userId = person(index + 1);
    await register(parts, request, userId, now);
    if (request.answer === undefined) continue;
    const accepted = { userId, organisationId: ids.nordfjord, role: 'spectator' };
    await must(parts.execute, {
      stream: admissionsStream,
      decider: admissionsDecider,
      decide: (state) =>
        request.answer === 'accepted' ? acceptRequest(state, accepted) : rejectRequest(state, userId),
      context: seedContext(`request/${userId}/answered`),
    });
    if (request.answer === 'accepted')
      await must(parts.execute, {
        stream: organisationStream(ids.nordfjord),
        decider: organisationDecider,
        decide: (state) => joinMember(state, accepted),
        context: seedContext(`request/${userId}/joined`),
      });
  }
};
