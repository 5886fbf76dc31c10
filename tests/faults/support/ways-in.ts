import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { RecoveryCodesMade, SecondFactorEnrolment } from '#contracts/people/second-factor';
import { admissionsDecider } from '#domain/admissions/decide';
import { admissionsStream, userStream } from '#domain/streams';
import { isEvent } from '#domain/stored-events';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { ids, users } from '#portal/seed/world/people';
import { organisationsModel } from '#projections/organisations/read-model';
import { recordedBy } from '#projections/runtime/folding/recorded';
import { type UserDocument, usersModel } from '#projections/users/read-model';
import { Authenticator } from '../../support/authenticator.ts';
import { type Client, signedInAs } from '../../support/client.ts';
import { newCharterer } from '../../support/new-charterer.ts';
import { registrationForm } from '../../support/registration-form.ts';
import { type MortalPortal, password } from './mortal-portal.ts';

/** One way of people through the portal, under people and names of its own. */
export interface Way {
  /** What people do. Each step is asked for until it is answered. */
  readonly walk: () => Promise<void>;
  /** What must hold when all is still, wherever it stopped. @param isWalked they came to the end */
  readonly expectWhole: (isWalked: boolean) => Promise<void>;
}

export interface WayIn {
  /** Writes of a walk that nothing disturbs. */
  readonly writes: number;
  /** Makes ready what comes before. */
  readonly of: (house: MortalPortal) => Promise<Way>;
}

const idOf = (firstName: string): string => users.find((user) => user.firstName === firstName)?.id ?? '';
const newAddress = (): string => `${randomUUID().slice(0, 8)}@bergen-pulp.example`;

/** The person of an address, as the read models have them. */
const personOf = async (house: MortalPortal, email: string): Promise<UserDocument | undefined> => {
  const { vault, documents } = house.portal.engine;
  const claim = await vault.get('email', house.part(PeopleKeys).emailId(email));
  return claim && (await documents.get(usersModel, claim.user))?.document;
};

/** However often something was begun, a mail of one cause is one. */
const expectMailsOnce = async (house: MortalPortal, email: string, atMost = 1): Promise<void> => {
  const counts = new Map<string, number>();
  for (const { subject } of await house.mailsTo(email)) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  for (const [subject, count] of counts) expect([subject, count]).toEqual([subject, Math.min(count, atMost)]);
};

const signsIn = async (house: MortalPortal, email: string, word: string): Promise<boolean> => {
  const { status } = await house.browser().post('/api/login', { email, password: word });
  expect([204, 422]).toContain(status);
  return status === 204;
};

/** What the log says of a person. */
const typesOf = async (house: MortalPortal, userId: string): Promise<readonly string[]> =>
  (await house.portal.engine.events.readStream(userStream(userId))).map(({ type }) => type);

const newOrganisation = (name: string, email: string) =>
  newCharterer({
    name,
    permissions: ['bookings', 'vessels'],
    internal_users: [idOf('Julia')],
    customer_users: [{ email, role: 'super' }],
  });

const founding: WayIn = {
  writes: 8,
  of: async (house) => {
    const tom = await signedInAs(house.portal.address, 'Tom');
    const [name, email] = [`Sawmill ${randomUUID().slice(0, 8)}`, newAddress()];
    const companiesOf = async (organisation: string): Promise<string> =>
      JSON.stringify((await tom.get(`/api/customer/organisations/${organisation}/companies-v2`)).body);
    return {
      walk: async () => {
        const founded = await house.ask(
          tom,
          'POST',
          '/api/internal/organisations',
          newOrganisation(name, email),
        );
        expect(founded.status).toBe(201);
        await house.linkTo(email, 'invitation');
      },
      expectWhole: async (isWalked) => {
        const { documents, events } = house.portal.engine;
        const admitted = (await events.readStream(admissionsStream))
          .map(recordedBy(admissionsDecider))
          .filter((event) => isEvent(event, 'OrganisationAdmitted') && event.data.name === name);
        expect(admitted.length).toBeLessThanOrEqual(1);
        if (isWalked) expect(admitted).toHaveLength(1);
        const found = await documents.find(organisationsModel, { name });
        expect(found).toHaveLength(admitted.length);
        for (const { id } of found) {
          await house.wait(async () =>
            expect((await documents.get(organisationsModel, id))?.document).toMatchObject({
              settingUp: false,
              features: expect.arrayContaining(['bookings', 'vessels']),
              members: [{ user: idOf('Julia') }],
              invitations: [{ role: 'super' }],
            }),
          );
          expect(await companiesOf(id)).toContain('220147');
          await house.linkTo(email, 'invitation');
        }
        await expectMailsOnce(house, email);
      },
    };
  },
};

/** Until the account is there, with a password by which they come in. */
const registered = async (house: MortalPortal, own: Client, email: string): Promise<void> => {
  const form = registrationForm(email, password);
  expect((await house.ask(own, 'POST', '/api/registration/register', form)).status).toBe(204);
  const token = await house.linkTo(email, 'confirm-email');
  const confirmed = await house.ask(own, 'POST', `/api/confirm-email/${token}`);
  // Whoever presses again was told nothing the first time.
  expect([200, 409]).toContain(confirmed.status);
};

const registering: WayIn = {
  writes: 10,
  of: async (house) => {
    const [email, own] = [newAddress(), house.browser()];
    return {
      walk: () => registered(house, own, email),
      expectWhole: async (isWalked) => {
        expect(await house.portal.engine.vault.ids('registration_request')).toEqual([]);
        const person = await house.wait(async () => {
          const found = await personOf(house, email);
          if (isWalked) expect(found).toMatchObject({ status: 'active', request: { state: 'pending' } });
          return found;
        });
        // In the browser in which it was chosen, the password is theirs as soon as the account is.
        if (isWalked) expect(await signsIn(house, email, password)).toBe(true);
        else if (person?.status !== 'active') expect(await signsIn(house, email, password)).toBe(false);
        await expectMailsOnce(house, email);
      },
    };
  },
};

const accepting: WayIn = {
  writes: 4,
  of: async (house) => {
    const [email, own] = [newAddress(), house.browser()];
    await registered(house, own, email);
    const { id } = await house.wait(async () => {
      const found = await personOf(house, email);
      if (found?.request?.state !== 'pending') throw new Error('There is no request yet');
      return found;
    });
    await house.wait(async () => expect(await typesOf(house, id)).toContain('EmailConfirmed'));
    const tom = await signedInAs(house.portal.address, 'Tom');
    const into = { organisation_id: ids.nordfjord, role: 'declarer' };
    return {
      walk: async () => {
        const path = `/api/internal/users/public-requests/${id}/accept`;
        expect((await house.ask(tom, 'POST', path, into)).status).toBe(204);
      },
      expectWhole: async (isWalked) => {
        const { documents } = house.portal.engine;
        const state = await house.wait(async () => {
          const found = (await personOf(house, email))?.request?.state;
          expect(isWalked ? ['joined'] : ['pending', 'joined']).toContain(found);
          return found;
        });
        const members = (await documents.get(organisationsModel, ids.nordfjord))?.document.members ?? [];
        const own = members.filter(({ user }) => user === id);
        expect(own.map(({ role }) => role)).toEqual(state === 'joined' ? ['declarer'] : []);
        if (state === 'joined')
          await house.wait(async () =>
            expect((await house.mailsTo(email)).map(({ text }) => text).join()).toContain(
              'accepted your request',
            ),
          );
        await expectMailsOnce(house, email);
      },
    };
  },
};

const inviting: WayIn = {
  writes: 10,
  of: async (house) => {
    const marta = await signedInAs(house.portal.address, 'Marta');
    const [email, own] = [newAddress(), house.browser()];
    const newcomer = { first_name: 'Iris', last_name: 'Lund', password, confirm_password: password };
    const users2 = `/api/customer/organisations/${ids.atlantica}/users-v2`;
    return {
      walk: async () => {
        expect((await house.ask(marta, 'POST', users2, { email, role: 'spectator' })).status).toBe(201);
        const token = await house.linkTo(email, 'invitation');
        const joined = await house.ask(own, 'POST', `/api/invitations/${token}/accept`, newcomer);
        expect([204, 409]).toContain(joined.status);
      },
      expectWhole: async (isWalked) => {
        const { documents } = house.portal.engine;
        const person = await house.wait(async () => {
          const found = await personOf(house, email);
          if (isWalked) expect(found).toMatchObject({ status: 'active', userType: 'customer' });
          return found;
        });
        const { members = [], invitations = [] } =
          (await documents.get(organisationsModel, ids.atlantica))?.document ?? {};
        const asMember = members.filter(({ user }) => user === person?.id);
        const asInvited = invitations.filter(({ user }) => user === person?.id);
        // Invited or a member, and never both; of who was never invited neither.
        expect(asMember.length + asInvited.length).toBe(person === undefined ? 0 : 1);
        if (isWalked) expect(asMember.map(({ role }) => role)).toEqual(['spectator']);
        expect(await signsIn(house, email, password)).toBe(isWalked || (await hasPassword(house, person)));
        if (asInvited.length > 0) await house.linkTo(email, 'invitation');
        await expectMailsOnce(house, email);
      },
    };
  },
};

const hasPassword = async (house: MortalPortal, person: UserDocument | undefined): Promise<boolean> =>
  person !== undefined && (await house.portal.engine.vault.get('password', person.id)) !== undefined;

const resetting: WayIn = {
  writes: 10,
  of: async (house) => {
    const { userId, email, client } = await house.newcomer();
    const next = 'Docks-and-derricks-1';
    /** Whether they came to the end of it; a link that was used up by whom nobody answered leads nowhere. */
    const reset = async (token: string): Promise<number> =>
      (await house.ask(house.browser(), 'POST', `/api/reset-password/${token}`, { password: next })).status;
    const asked = async (before = ''): Promise<string> => {
      const { status } = await house.ask(house.browser(), 'POST', '/api/reset-password/request', { email });
      expect(status).toBe(204);
      return house.linkTo(email, 'reset-password', before);
    };
    return {
      walk: async () => {
        const first = await asked();
        const status = await reset(first);
        expect([204, 410]).toContain(status);
        if (status === 204 || (await signsIn(house, email, next))) return;
        expect(await reset(await asked(first))).toBe(204);
      },
      expectWhole: async (isWalked) => {
        expect(await house.portal.engine.vault.ids('reset_request')).toEqual([]);
        const isReset = (await typesOf(house, userId)).includes('PasswordReset');
        if (isWalked) expect(isReset).toBe(true);
        await house.wait(async () => {
          const resets = (await house.portal.engine.documents.get(usersModel, userId))?.document.resets ?? 0;
          expect(resets > 0).toBe(isReset);
        });
        expect(await signsIn(house, email, password)).toBe(!isReset);
        expect((await client.get('/api/customer/profile')).status).toBe(isReset ? 401 : 200);
        if (isWalked) expect(await signsIn(house, email, next)).toBe(true);
        // Whoever had to ask twice is told twice.
        await expectMailsOnce(house, email, isWalked ? 2 : 1);
      },
    };
  },
};

const at = '/api/customer/profile/second-factor';

/** Codes of an app that were not shown yet: of the step before, of this one and of the next. */
const codesOf = (secret: string): (() => string) => {
  const app = new Authenticator(secret);
  let shown = -1;
  return () => app.codeAt(new Date(), Math.min(shown++, 1));
};

const begun = async (house: MortalPortal, client: Client): Promise<SecondFactorEnrolment> => {
  const { status, body } = await house.ask(client, 'POST', `${at}/enrolment`, { password });
  expect(status).toBe(200);
  return body as SecondFactorEnrolment;
};

/** Sends the next code where one was used up by whom nobody answered. */
const turnedOn = async (house: MortalPortal, client: Client): Promise<readonly string[]> => {
  const { secret, enrolment } = await begun(house, client);
  const next = codesOf(secret);
  for (;;) {
    const sent = { enrolment, verification_code: next() };
    const { status, body } = await house.ask(client, 'POST', at, sent);
    if (status === 200) return (body as RecoveryCodesMade).codes;
    expect(status).toBe(422);
  }
};

const turningOn: WayIn = {
  writes: 7,
  of: async (house) => {
    const { userId, email, client } = await house.newcomer();
    const elsewhere = await house.browser().signIn(email, password);
    return {
      walk: async () => {
        expect(await turnedOn(house, client)).toHaveLength(10);
      },
      expectWhole: async (isWalked) => {
        const { vault } = house.portal.engine;
        const isOn = (await vault.get('second_factor', userId)) !== undefined;
        if (isWalked) expect(isOn).toBe(true);
        await house.wait(async () =>
          expect((await elsewhere.get('/api/customer/profile')).status).toBe(isOn ? 401 : 200),
        );
        expect((await client.get('/api/customer/profile')).status).toBe(200);
        const told = (await typesOf(house, userId)).filter((type) => type === 'SecondFactorSet');
        expect(told).toHaveLength(isOn ? 1 : 0);
        await house.wait(async () => {
          const subjects = (await house.mailsTo(email)).map(({ subject }) => subject);
          expect(subjects.includes('Your second factor for Laycan is on')).toBe(isOn);
        });
        await expectMailsOnce(house, email);
        const entered = await house.browser().post('/api/login', { email, password });
        expect(entered.status).toBe(isOn ? 202 : 204);
      },
    };
  },
};

const turningOff: WayIn = {
  writes: 7,
  of: async (house) => {
    const { userId, email, client } = await house.newcomer();
    const codes = [...(await turnedOn(house, client))];
    await house.wait(async () => expect(await house.mailsTo(email)).toHaveLength(1));
    return {
      walk: async () => {
        while (codes.length > 0) {
          const shown = { password, verification_code: codes.pop() };
          const { status } = await house.ask(client, 'POST', `${at}/off`, shown);
          if (status === 204 || status === 409) return;
          expect(status).toBe(422);
        }
        throw new Error('None of ten recovery codes is taken');
      },
      expectWhole: async (isWalked) => {
        const { vault } = house.portal.engine;
        const isOn = (await vault.get('second_factor', userId)) !== undefined;
        if (isWalked) expect(isOn).toBe(false);
        expect((await client.get(at)).body).toMatchObject({ state: isOn ? 'on' : 'off' });
        const entered = await house.browser().post('/api/login', { email, password });
        expect(entered.status).toBe(isOn ? 202 : 204);
      },
    };
  },
};

/** Each way in, by what people call it. */
export const waysIn: Readonly<Record<string, WayIn>> = {
  'an organisation is founded': founding,
  'a stranger registers': registering,
  'a request is accepted': accepting,
  'somebody is invited and joins': inviting,
  'a password is chosen anew': resetting,
  'a second factor is turned on': turningOn,
  'a second factor is turned off': turningOff,
};
