import type { Execute } from '#api/platform/execute-port';
import { foundOrganisation, joinMember, organisationDecider } from '#domain/organisation/decide';
import { organisationStream, userStream } from '#domain/streams';
import { registerUser, userDecider } from '#domain/user/decide';
import { forEachConcurrently } from '#platform/concurrency/for-each-concurrently';
import type { PeopleKeys } from '#platform/people-keys/people-keys';
import type { Vault } from '#platform/vault/port';
import { must, seedContext, systemActor } from './seed-context.ts';
import { demoPeople, type DemoUser, type PeopleOfPortal } from './world/people.ts';

export interface PeopleSeeding {
  readonly execute: Execute;
  readonly vault: Vault;
  readonly keys: PeopleKeys;
  /** argon2id hash of the demo password, made once. */
  readonly passwordHash: string;
  readonly now: string;
}

const foundAll = async (execute: Execute, { organisations }: PeopleOfPortal): Promise<void> => {
  await forEachConcurrently(8, organisations, async ({ id, name, type, template, features }) => {
    await must(execute, {
      stream: organisationStream(id),
      decider: organisationDecider,
      decide: (state) => foundOrganisation(state, { organisationId: id, name, type, template, features }),
      context: seedContext(`organisation/${id}`),
    });
  });
};

const register = async ({ execute, vault, keys, passwordHash, now }: PeopleSeeding, user: DemoUser) => {
  const [firstName, lastName, email] = await keys.seal(user.id, user.firstName, user.lastName, user.email);
  await vault.claim('email', keys.emailId(user.email), {
    user: user.id,
    command: `seed/user/${user.id}`,
    claimedAt: now,
  });
  await vault.put('password', user.id, { hash: passwordHash, changedAt: now });
  const role = user.userType === 'g2o' ? user.role : user.userType;
  await must(execute, {
    stream: userStream(user.id),
    decider: userDecider,
    decide: (state) =>
      registerUser(state, { userId: user.id, userType: user.userType, role, firstName, lastName, email }),
    context: seedContext(`user/${user.id}`),
  });
};

const join = async (execute: Execute, { id, organisation, role }: DemoUser): Promise<void> => {
  if (organisation === null) return;
  await must(execute, {
    stream: organisationStream(organisation),
    decider: organisationDecider,
    decide: (state) => joinMember(state, { userId: id, role }),
    context: seedContext(`member/${id}`, { actor: systemActor, organisation, side: 'internal' }),
  });
};

/** Organisations, users, passwords and memberships: the demo world's, or those of a test. */
export const seedPeople = async (
  seeding: PeopleSeeding,
  people: PeopleOfPortal = demoPeople,
): Promise<void> => {
  await foundAll(seeding.execute, people);
  await forEachConcurrently(8, people.users, (user) => register(seeding, user));
  for (const user of people.users) await join(seeding.execute, user);
};
