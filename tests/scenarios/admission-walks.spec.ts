import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { admissionsStream } from '#domain/streams';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { ids, users } from '#portal/seed/world/people';
import { organisationsModel } from '#projections/organisations/read-model';
import { usersModel } from '#projections/users/read-model';
import { asking, expectOneAnswer, type Undertaking, undertakings } from '../support/answered-request.ts';
import type { Client } from '../support/client.ts';
import { registrationForm } from '../support/registration-form.ts';
import { describeOnServers } from '../support/servers.ts';
import { until } from '../support/until.ts';
import { unanswered, WalkedNodes } from '../support/walked-nodes.ts';

const newAddress = (): string => `${randomUUID().slice(0, 8)}@bergen-pulp.example`;
const users2 = (organisation: string): string => `/api/customer/organisations/${organisation}/users-v2`;

const strangers = 'Strangers-password-1';
const owners = 'Owners-own-password-2';

const newcomer = (password: string) => ({
  first_name: 'Iris',
  last_name: 'Lund',
  password,
  confirm_password: password,
});

/**
 * How people come in, from end to end, where several do it at once and where somebody means harm.
 *
 * @param start gives the nodes that they come to
 * @param some those of many cases that are walked
 */
const waysIntoOrganisations = (
  start: () => Promise<WalkedNodes>,
  some: <Case>(cases: readonly Case[]) => readonly Case[] = (cases) => cases,
): void => {
  let nodes: WalkedNodes;
  beforeAll(async () => {
    nodes = await start();
  });
  afterAll(async () => nodes?.close());
  const expectReplayed = (): Promise<void> => nodes.expectReplayed();

  const personOf = async (email: string): Promise<string> => {
    const id = nodes.part(0, PeopleKeys).emailId(email);
    return (await nodes.portal(0).engine.vault.get('email', id))?.user ?? 'nobody';
  };

  describe('two staff who answer one request', () => {
    const firsts: readonly (readonly [string, readonly Undertaking[]])[] = [
      ['whoever accepts', ['accept']],
      ['whoever founds for it', ['found']],
      ['whoever takes the name', ['take']],
      ['nobody', []],
    ];
    it.each(some(firsts))(
      'come to one answer and one name, where the process of the first dies and %s is first',
      async (_first, first) => {
        const person = await asking(nodes);
        const name = `Bergen Pulp ${randomUUID().slice(0, 8)}`;
        const wanted = undertakings(person.id, name);
        const clients = new Map<string, Client>();
        for (const { who, node } of Object.values(wanted))
          clients.set(`${who}${node}`, await nodes.signedIn(who, node));
        const status: Partial<Record<Undertaking, number>> = {};
        const keys = new Map<string, string>();
        const ask = async (one: Undertaking, at = wanted[one].node): Promise<void> => {
          const { who, node, path, body } = wanted[one];
          const key = keys.get(one) ?? randomUUID();
          keys.set(one, key);
          const client = nodes.at(at, clients.get(`${who}${node}`) ?? nodes.browser());
          const answer = await nodes.asked(at, client.post(path, body, { 'idempotency-key': key }));
          if (answer !== unanswered) status[one] = answer.status;
        };
        const all: readonly Undertaking[] = ['accept', 'found', 'take'];
        nodes.diesBehind((stream, types) => stream === admissionsStream && types.includes('RequestAccepted'));
        for (const one of first) await ask(one);
        await Promise.all(all.filter((one) => !first.includes(one)).map(async (one) => ask(one)));
        const dead = await nodes.buried();
        expect(dead).toHaveLength(1);
        const isAlone = nodes.count === 1;
        if (isAlone) await nodes.revived(dead);
        // Whoever heard nothing asks again under the same key, where somebody answers.
        const alive = isAlone || dead.includes(0) ? 1 : 0;
        for (const one of all) if (status[one] === undefined) await ask(one, alive);
        if (!isAlone) await nodes.revived(dead);
        await expectOneAnswer(nodes, person, name, status);
      },
    );
  });

  describe('one address that is invited twice and registered', () => {
    it('is one person with one password, whichever tab was first', async () => {
      const email = newAddress();
      const [marta, tom, ingrid] = [
        await nodes.signedIn('Marta', 0),
        await nodes.signedIn('Tom', 1),
        await nodes.signedIn('Ingrid', 1),
      ];
      const stranger = nodes.browser(0);
      const invited = await Promise.all([
        marta.post(users2(ids.atlantica), { email, role: 'declarer' }),
        tom.post(users2(ids.atlantica), { email: email.toUpperCase(), role: 'declarer' }),
        ingrid.post(users2(ids.nordfjord), { email, role: 'spectator' }),
        nodes.registers(stranger, email, strangers),
      ]);
      expect(invited.map(({ status }) => status)).toEqual([201, 201, 201, 204]);
      const confirmation = await nodes.linkTo(email, 'confirm-email');
      await nodes.caughtUp();
      const id = await personOf(email);
      const invitationsIn = async (organisation: string) => {
        const { document } =
          (await nodes.portal(0).engine.documents.get(organisationsModel, organisation)) ?? {};
        return document?.invitations.filter(({ user }) => user === id) ?? [];
      };
      expect(await invitationsIn(ids.atlantica)).toHaveLength(1);
      expect(await invitationsIn(ids.nordfjord)).toHaveLength(1);

      // One mail of each, and one more for whoever renewed it; which leads where the links say.
      const links = await until(async () => {
        const found = await Promise.all(
          (await nodes.tokensTo(email, 'invitation')).map(async (token) => {
            const { body } = await nodes.browser(1).get(`/api/invitations/${token}`);
            return [token, (body as { data?: { organisationId?: string } }).data?.organisationId] as const;
          }),
        );
        expect(new Set(found.map(([, organisation]) => organisation))).toEqual(
          new Set([ids.atlantica, ids.nordfjord]),
        );
        return found;
      });
      const linkInto = (organisation: string): string =>
        links.find(([, into]) => into === organisation)?.[0] ?? '';

      const tabs = ['First-tab-password-1', 'Second-tab-password-2'];
      const accepted = await Promise.all(
        tabs.map(async (password, node) =>
          nodes.browser(node).post(`/api/invitations/${linkInto(ids.atlantica)}/accept`, newcomer(password)),
        ),
      );
      expect(accepted.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
      const [own = '', others = ''] = accepted[0]?.status === 204 ? tabs : tabs.toReversed();
      await nodes.caughtUp();
      expect(await nodes.signsIn(email, own, 1)).toBe(true);
      expect([await nodes.signsIn(email, others, 0), await nodes.signsIn(email, strangers, 1)]).toEqual([
        false,
        false,
      ]);

      // The registration confirms nothing any more, not even in the browser that made it.
      expect((await stranger.post(`/api/confirm-email/${confirmation}`)).status).toBe(409);
      expect(await nodes.signsIn(email, strangers)).toBe(false);

      const client = await nodes.browser(0).signIn(email, own);
      const second = `/api/invitations/${linkInto(ids.nordfjord)}/accept`;
      expect((await client.post(second, {})).status).toBe(204);
      expect((await nodes.at(1, client).post(second, {})).status).toBe(409);
      await until(async () =>
        expect(await nodes.organisationsOf(nodes.at(1, client))).toEqual(
          [ids.atlantica, ids.nordfjord].toSorted(),
        ),
      );
      expect(await personOf(email)).toBe(id);
      await nodes.caughtUp();
      expect(await invitationsIn(ids.atlantica)).toEqual([]);
      expect((await nodes.portal(1).engine.documents.get(usersModel, id))?.document).toMatchObject({
        status: 'active',
        userType: 'customer',
      });
    });
  });

  describe('one key for two addresses', () => {
    const atBoth = async (
      client: Client,
      path: string,
      bodyOf: (email: string) => object,
      domain = 'bergen-pulp.example',
    ) => {
      const emails = [0, 1].map(() => `${randomUUID().slice(0, 8)}@${domain}`);
      const key = { 'idempotency-key': randomUUID() };
      const answers = await Promise.all(
        emails.map(async (email, node) => nodes.at(node, client).post(path, bodyOf(email), key)),
      );
      const people = [];
      for (const email of emails) people.push(await personOf(email));
      return { emails, people, statuses: answers.map(({ status }) => status).toSorted((a, b) => a - b) };
    };

    it('is two people, or none of a second address; never one of both', async () => {
      const strangers2 = await atBoth(nodes.browser(), '/api/registration/register', (email) =>
        registrationForm(email, owners),
      );
      expect(strangers2.statuses).toEqual([204, 204]);
      for (const email of strangers2.emails) await nodes.linkTo(email, 'confirm-email');
      const ids2 = await Promise.all(strangers2.emails.map(personOf));
      expect(ids2).not.toContain('nobody');
      expect(new Set(ids2).size).toBe(2);

      const invited = await atBoth(await nodes.signedIn('Marta'), users2(ids.atlantica), (email) => ({
        email,
        role: 'spectator',
      }));
      const appointed = await atBoth(
        await nodes.signedIn('Tom'),
        '/api/internal/users',
        (email) => ({
          email,
          first_name: 'Eva',
          last_name: 'Berg',
          role_id: 'G2O Spectator',
          organisations: [ids.atlantica],
        }),
        'g2o.example',
      );
      await nodes.caughtUp();
      const { documents } = nodes.portal(0).engine;
      const known = async (people: readonly string[]): Promise<readonly unknown[]> => {
        expect(people[0]).not.toBe(people[1]);
        const found = await Promise.all(people.map(async (id) => documents.get(usersModel, id)));
        return found.filter((one) => one !== undefined);
      };
      // The organisation has taken the key: whoever was refused is nobody to any list.
      expect(invited.statuses).toEqual([201, 422]);
      expect(await known(invited.people)).toHaveLength(1);
      // Each is appointed in a stream of their own, and told.
      expect(appointed.statuses).toEqual([201, 201]);
      expect(await known(appointed.people)).toHaveLength(2);
      for (const email of appointed.emails)
        await until(async () => expect(await nodes.mailsTo(email)).toHaveLength(1));
    });
  });

  describe('a stranger who registers somebody’s address', () => {
    const demoAddress = (firstName: string): string =>
      users.find((user) => user.firstName === firstName)?.email ?? '';
    /** By the links that lie in the mailbox; answers what the portal said to each. */
    const buttons = {
      confirm: async (email: string, own: Client) => {
        const told = [];
        for (const token of await nodes.tokensTo(email, 'confirm-email'))
          told.push((await own.post(`/api/confirm-email/${token}`)).status);
        return told;
      },
      accept: async (email: string, own: Client) => {
        const token = await nodes.linkTo(email, 'invitation');
        return [(await own.post(`/api/invitations/${token}/accept`, newcomer(owners))).status];
      },
      /** What is mailed to whoever confirmed a registration of another browser. */
      choose: async (email: string, own: Client) => {
        const token = await nodes.linkTo(email, 'reset-password');
        return [(await own.post(`/api/reset-password/${token}`, { password: owners })).status];
      },
      forget: async (email: string, own: Client) => [
        (await nodes.asStranger(own, '/api/reset-password/request', { email })).status,
      ],
    };
    const begins = {
      invited: async (email: string) => {
        const marta = await nodes.signedIn('Marta');
        const { status } = await marta.post(users2(ids.atlantica), { email, role: 'spectator' });
        expect(status).toBe(201);
      },
      registered: async (email: string, own: Client) => {
        expect((await nodes.registers(own, email, owners)).status).toBe(204);
      },
      known: async () => undefined,
    };
    type Pressed = readonly [keyof typeof buttons, ...number[]];

    type Case = readonly [
      whose: string,
      way: keyof typeof begins,
      when: 'before' | 'beside' | 'after',
      pressed: readonly Pressed[],
    ];
    const cases: readonly Case[] = [
      [
        'a customer’s',
        'known',
        'before',
        [
          ['forget', 204],
          ['choose', 204],
        ],
      ],
      [
        'an invitee’s, who accepts and confirms',
        'invited',
        'before',
        [
          ['accept', 204],
          ['confirm', 409],
        ],
      ],
      [
        'an invitee’s, who confirms and accepts',
        'invited',
        'before',
        [
          ['confirm', 200],
          ['accept', 204],
        ],
      ],
      [
        'theirs who is invited at that moment',
        'invited',
        'beside',
        [
          ['accept', 204],
          ['confirm', 409],
        ],
      ],
      [
        'theirs who is invited later',
        'invited',
        'after',
        [
          ['confirm', 200],
          ['choose', 204],
        ],
      ],
      ['theirs who has registered', 'registered', 'before', [['confirm', 200, 409]]],
      ['theirs who registers at that moment', 'registered', 'beside', [['confirm', 200, 409]]],
      ['theirs who registers later', 'registered', 'after', [['confirm', 200, 409]]],
    ];
    it.each(some(cases))('gets in by nothing: %s', async (_whose, way, when, pressed) => {
      const email = way === 'known' ? demoAddress('Camila') : newAddress();
      const [stranger, own] = [nodes.browser(0), nodes.browser(1)];
      if (when === 'before') await begins[way](email, own);
      const [answer] = await Promise.all([
        nodes.registers(stranger, email, strangers),
        ...(when === 'beside' ? [begins[way](email, own)] : []),
      ]);
      expect([answer.status, answer.body]).toEqual([204, undefined]);
      if (when === 'after') await begins[way](email, own);
      const confirmations = { known: 0, invited: 1, registered: 2 }[way];
      await nodes.linksTo(email, 'confirm-email', confirmations);
      const expectShutOut = async (): Promise<void> => {
        for (const node of [0, 1]) {
          expect(await nodes.signsIn(email, strangers, node)).toBe(false);
          expect((await nodes.at(node, stranger).get('/api/customer/profile')).status).toBe(401);
        }
      };
      await expectShutOut();
      for (const [button, ...told] of pressed) {
        expect([button, ...(await buttons[button](email, own))]).toEqual([button, ...told]);
        await nodes.caughtUp();
        await expectShutOut();
      }
      // Of two registrations nobody can tell whose a link is: of the stranger's, the password is chosen anew.
      const isMailed = way === 'registered' && !(await nodes.signsIn(email, owners));
      if (isMailed) expect(await buttons.choose(email, own)).toEqual([204]);
      // Once more, behind the way in of the owner: who has an account is told so, once a day, and nothing else comes of it.
      expect((await nodes.registers(stranger, email, strangers)).status).toBe(204);
      await until(async () => {
        const subjects = (await nodes.mailsTo(email)).map(({ subject }) => subject);
        expect(subjects.filter((subject) => subject === 'You have an account on Laycan')).toHaveLength(1);
      });
      await expectShutOut();
      expect(await nodes.signsIn(email, owners, 1)).toBe(true);
    });

    it('is refused a staff address by its domain, and told of all others alike', async () => {
      const [known, unknown] = [demoAddress('Camila'), newAddress()];
      const answers = [];
      for (const email of [known, unknown])
        answers.push(await nodes.registers(nodes.browser(), email, strangers));
      const told = answers.map(({ status, body, headers }) => ({
        status,
        body,
        headers: [...headers.keys()].toSorted(),
      }));
      expect(told[0]).toEqual(told[1]);
      expect((await nodes.registers(nodes.browser(), demoAddress('Tom'), strangers)).status).toBe(422);
    });
  });

  it('leave read models that are what a replay of the log comes to', async () => {
    await nodes.caughtUp();
    await expectReplayed();
  });
};

describe('the ways into organisations', () => waysIntoOrganisations(() => WalkedNodes.onFolder()));

await describeOnServers(
  'the ways into organisations, on two nodes',
  'ways into organisations',
  (mongo, kafka) =>
    waysIntoOrganisations(
      () => WalkedNodes.onServers(mongo, kafka),
      // Every other one: each takes some seconds there.
      (cases) => cases.filter((_case, at) => at % 2 === 1),
    ),
);
