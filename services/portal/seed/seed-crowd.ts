import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { derivedId } from '#api/platform/commands';
import type { Execute } from '#api/platform/execute-port';
import { foundOrganisation, joinMember, organisationDecider } from '#domain/organisation/decide';
import { inviteMember } from '#domain/organisation/invitations';
import { referenceDecider, reviseList } from '#domain/reference/decide';
import { type Decider, type Decision, isRejection } from '#domain/shared/decider';
import { organisationStream, referenceStream, userStream } from '#domain/streams';
import { registerUser, userDecider } from '#domain/user/decide';
import { receiveRegistration } from '#domain/user/registration';
import { appointStaff, removeUser } from '#domain/user/staff';
import { forEachConcurrently } from '#platform/concurrency/for-each-concurrently';
import type { PeopleKeys } from '#platform/people-keys/people-keys';
import type { Vault } from '#platform/vault/port';
import { must, seedContext } from './seed-context.ts';
import type { Happening } from './seed-world.ts';
import {
  crowd,
  type CrowdInvitee,
  type CrowdOrganisation,
  type CrowdPerson,
  crowdPublic,
  crowdStaff,
  crowdUnconfirmed,
} from './world/crowd.ts';

interface Parts {
  readonly execute: Execute;
  readonly vault: Vault;
  readonly keys: PeopleKeys;
}

/** People registered at the same time; each takes a key, a claim of the address and an append. */
const atOnce = 16;
const invitationDays = 7;

/** The events of several commands, each decided on the state that those before it left, for one append. */
const inTurn = <State, Event, Code extends string>(
  { evolve }: Decider<State, Event>,
  before: State,
  commands: readonly ((state: State) => Decision<Event, Code>)[],
): Decision<Event, Code> => {
  let state = before;
  const events: Event[] = [];
  for (const decide of commands) {
    const decided = decide(state);
    if (isRejection(decided)) return decided;
    for (const event of decided) state = evolve(state, event);
    events.push(...decided);
  }
  return events;
};

/** The address is theirs from now on; answers with what is known of them, under their key. */
const sealed = async (
  { vault, keys }: Parts,
  { id, email }: { readonly id: string; readonly email: string },
  names: readonly string[],
  at: Date,
): Promise<readonly string[]> => {
  await vault.claim('email', keys.emailId(email), {
    user: id,
    command: `seed/crowd/${id}`,
    claimedAt: at.toISOString(),
  });
  return keys.seal(id, email, ...names);
};

type Named = Pick<CrowdPerson, 'id' | 'firstName' | 'lastName' | 'email'>;

const register = async (
  parts: Parts,
  one: Named & { readonly removed?: boolean },
  userType: 'customer' | 'public',
  at: Date,
): Promise<void> => {
  const [email = '', firstName = '', lastName = ''] = await sealed(
    parts,
    one,
    [one.firstName, one.lastName],
    at,
  );
  const known = { userId: one.id, userType, role: userType, firstName, lastName, email };
  await must(parts.execute, {
    stream: userStream(one.id),
    decider: userDecider,
    decide: (before) =>
      inTurn(userDecider, before, [
        (state) => registerUser(state, known),
        ...(one.removed === true ? [(state: typeof before) => removeUser(state, null)] : []),
      ]),
    context: seedContext(`crowd/${one.id}`),
  });
};

const found = async (parts: Parts, organisation: CrowdOrganisation, at: Date): Promise<void> => {
  const { id, name, type, template, features, people } = organisation;
  await forEachConcurrently(atOnce, people, (one) => register(parts, one, 'customer', at));
  const visiting = crowd.flatMap((other) => other.people.filter(({ also }) => also === id));
  await must(parts.execute, {
    stream: organisationStream(id),
    decider: organisationDecider,
    decide: (before) =>
      inTurn(organisationDecider, before, [
        (state) => foundOrganisation(state, { organisationId: id, name, type, template, features }),
        ...[...people, ...visiting].map(
          ({ id: userId, role }) =>
            (state: typeof before) =>
              joinMember(state, { userId, role }),
        ),
      ]),
    context: seedContext(`crowd/${id}`),
  });
};

const invite = async (
  parts: Parts,
  organisation: string,
  { id, email, role }: CrowdInvitee,
  at: Date,
): Promise<void> => {
  const [address = ''] = await sealed(parts, { id, email }, [], at);
  await must(parts.execute, {
    stream: organisationStream(organisation),
    decider: organisationDecider,
    decide: (state) =>
      inviteMember(state, {
        invitationId: derivedId('seed', 'invitation', id),
        mailId: derivedId('seed', 'invitation-mail', id),
        userId: id,
        email: address,
        role,
        expiresAt: new Date(at.getTime() + invitationDays * millisecondsInDay).toISOString(),
      }),
    context: seedContext(`crowd/invitation/${id}`),
  });
};

const appoint = async (parts: Parts, one: (typeof crowdStaff)[number], at: Date): Promise<void> => {
  const [email = '', firstName = '', lastName = ''] = await sealed(
    parts,
    one,
    [one.firstName, one.lastName],
    at,
  );
  const { id: userId, role, organisations } = one;
  await must(parts.execute, {
    stream: userStream(userId),
    decider: userDecider,
    decide: (state) => appointStaff(state, { userId, role, firstName, lastName, email, organisations }),
    context: seedContext(`crowd/${userId}`),
  });
};

const receive = async (parts: Parts, one: (typeof crowdUnconfirmed)[number], at: Date): Promise<void> => {
  const [email = '', firstName = '', lastName = '', organisation = ''] = await sealed(
    parts,
    one,
    [one.firstName, one.lastName, one.company],
    at,
  );
  const registration = {
    userId: one.id,
    registrationId: derivedId('seed', 'registration', one.id),
    firstName,
    lastName,
    email,
    organisation,
    businessType: one.businessType,
    tradelanes: ['EU'],
    termsVersion: '2026-11',
  };
  await must(parts.execute, {
    stream: userStream(one.id),
    decider: userDecider,
    decide: (state) => receiveRegistration(state, registration, at),
    context: seedContext(`crowd/${one.id}`),
  });
};

const oneAfterTheOther = async <Item>(
  items: readonly Item[],
  what: (item: Item) => Promise<void>,
): Promise<void> => forEachConcurrently(1, items, what);

/** What the crowd does until today, each with its moment. */
export const crowdHappenings = (parts: Parts, today: Date): readonly Happening[] => {
  const before = (ms: number): Date => new Date(today.getTime() - ms);
  const once = (ms: number, what: (at: Date) => Promise<void>): Happening => {
    const at = before(ms);
    return { at, what: () => what(at) };
  };
  return [
    ...crowd.flatMap((organisation) => [
      once(organisation.since * millisecondsInDay, (at) => found(parts, organisation, at)),
      ...organisation.invited.map((invitee) =>
        once(invitee.sent * millisecondsInDay + millisecondsInHour, (at) =>
          invite(parts, organisation.id, invitee, at),
        ),
      ),
    ]),
    once(30 * millisecondsInDay, (at) => oneAfterTheOther(crowdStaff, (one) => appoint(parts, one, at))),
    once(25 * millisecondsInDay, (at) =>
      oneAfterTheOther(crowdPublic, (one) => register(parts, one, 'public', at)),
    ),
    ...crowdUnconfirmed.map((one) =>
      once(one.received * millisecondsInHour, (at) => receive(parts, one, at)),
    ),
  ];
};

/** A company each; after all that was declared, whose bookings name the lists as they were published first. */
export const seedCrowdCompanies = async ({ execute }: Pick<Parts, 'execute'>): Promise<void> => {
  const items = Object.fromEntries(
    crowd.map(({ id, name, company: { number, location } }) => [
      number,
      { name, globalAddressNumber: number, location, inOrganisations: [id] },
    ]),
  );
  await must(execute, {
    stream: referenceStream('companies'),
    decider: referenceDecider,
    decide: (state) => reviseList(state, { list: 'companies', items, withdraw: [] }),
    context: seedContext('crowd/companies'),
  });
};
