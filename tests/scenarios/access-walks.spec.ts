import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { LapsedRegistrations } from '#api/people/registration/lapsed-registrations';
import type { InvitedUser } from '#contracts/people/organisation-users';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { demoPassword, ids, users } from '#portal/seed/world/people';
import { organisationsModel } from '#projections/organisations/read-model';
import { usersModel } from '#projections/users/read-model';
import type { Client } from '../support/client.ts';
import { describeOnServers } from '../support/servers.ts';
import { until } from '../support/until.ts';
import { unanswered, WalkedNodes } from '../support/walked-nodes.ts';

const newAddress = (): string => `${randomUUID().slice(0, 8)}@bergen-pulp.example`;
const person = (firstName: string) => {
  const found = users.find((user) => user.firstName === firstName);
  if (!found) throw new Error(`Nobody in the demo world is called ${firstName}`);
  return found;
};
const minutes = (count: number): number => count * 60_000;
const days = (count: number): number => count * 24 * minutes(60);

const users2 = `/api/customer/organisations/${ids.atlantica}/users-v2`;
const own = 'Docks-and-derricks-1';
const newcomer = { first_name: 'Iris', last_name: 'Lund', password: own, confirm_password: own };

/**
 * What people hold in their hands while it ends, or while the portal dies: links, open pages, sessions, accounts.
 *
 * @param start gives the nodes that they come to
 */
const accessThatEnds = (start: () => Promise<WalkedNodes>): void => {
  let nodes: WalkedNodes;
  beforeAll(async () => {
    nodes = await start();
  });
  afterAll(async () => nodes?.close());
  const expectReplayed = (): Promise<void> => nodes.expectReplayed();

  const statusOf = async (client: Client): Promise<number> =>
    (await client.get('/api/customer/profile')).status;

  const invited = async (email: string, node = 0): Promise<string> => {
    const marta = await nodes.signedIn('Marta', node);
    const { status, body } = await marta.post(users2, { email, role: 'declarer' });
    expect(status).toBe(201);
    return (body as InvitedUser).id;
  };
  const accept = async (token: string, node = 0): Promise<number> =>
    (await nodes.browser(node).post(`/api/invitations/${token}/accept`, newcomer)).status;
  const register = async (email: string): Promise<Client> => {
    const client = nodes.browser();
    expect((await nodes.registers(client, email, 'Ballast-and-bunkers-7')).status).toBe(204);
    return client;
  };
  const claimOf = async (email: string): Promise<string | undefined> => {
    const id = nodes.part(0, PeopleKeys).emailId(email);
    return (await nodes.portal(0).engine.vault.get('email', id))?.user;
  };

  describe('a password that is reset', () => {
    const { email, id } = person('Camila');
    const ask = async (node = 0): Promise<void> => {
      const asked = await nodes.asStranger(nodes.browser(node), '/api/reset-password/request', { email });
      expect(asked.status).toBe(204);
    };
    const choose = (token: string, password: string, node: number) =>
      nodes.browser(node).post(`/api/reset-password/${token}`, { password });
    const looked = async (token: string, node: number): Promise<number> =>
      (await nodes.browser(node).get(`/api/reset-password/${token}`)).status;

    it('is the one of two links at once, where the first mail was dropped behind its content', async () => {
      const before = await nodes.signedIn('Camila', 1);
      nodes.dropNextMail();
      await ask();
      // Nobody had heard that the first arrived: both lead to the same.
      const links = await nodes.linksTo(email, 'reset-password', 2);
      expect(new Set(links).size).toBe(2);
      for (const [node, link] of links.entries()) expect(await looked(link, node)).toBe(204);
      const passwords = ['Fjord-and-fell-9', 'Andes-and-araucaria-3'];
      const answers = await Promise.all(links.map((link, node) => choose(link, passwords[node] ?? '', node)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410]);
      const [chosen = '', lost = ''] = answers[0]?.status === 204 ? passwords : passwords.toReversed();
      for (const node of [0, 1]) {
        await until(async () => expect(await statusOf(nodes.at(node, before))).toBe(401));
        expect(await nodes.signsIn(email, chosen, node)).toBe(true);
      }
      for (const old of [lost, demoPassword]) expect(await nodes.signsIn(email, old, 1)).toBe(false);
      for (const link of links) {
        expect(await looked(link, 1)).toBe(410);
        expect((await choose(link, own, 0)).status).toBe(410);
      }
      expect(await nodes.signsIn(email, chosen, 0)).toBe(true);

      // The process dies between what was decided and the hash: neither the old password nor the old session opens anything.
      const session = await nodes.browser(1).signIn(email, chosen);
      nodes.clocks.advance(minutes(6));
      await ask(1);
      const third = await nodes.linkTo(email, 'reset-password', 3);
      nodes.diesBehind((_stream, types) => types.includes('PasswordReset'));
      expect(await nodes.asked(0, choose(third, own, 0))).toBe(unanswered);
      await nodes.revived(await nodes.buried());
      for (const node of [0, 1]) {
        await until(async () => expect(await statusOf(nodes.at(node, session))).toBe(401));
        for (const none of [chosen, own]) expect(await nodes.signsIn(email, none, node)).toBe(false);
        expect(await looked(third, node)).toBe(410);
      }
      nodes.clocks.advance(minutes(6));
      await ask(1);
      const fourth = await nodes.linkTo(email, 'reset-password', 4);
      expect((await choose(fourth, own, 1)).status).toBe(204);
      expect([await nodes.signsIn(email, own, 0), await nodes.signsIn(email, chosen, 1)]).toEqual([
        true,
        false,
      ]);
      await nodes.caughtUp();
      expect((await nodes.portal(0).engine.documents.get(usersModel, id))?.document.resets).toBe(3);
      expect(await nodes.portal(0).engine.vault.ids('reset_request')).toEqual([]);
    });
  });

  describe('what lies open while it expires', () => {
    it('is told so once it is used, and goes on where it was renewed', async () => {
      const [invitee, registered] = [newAddress(), newAddress()];
      const invitation = await invited(invitee);
      const page = await nodes.linkTo(invitee, 'invitation');
      const browser = await register(registered);
      const confirmation = await nodes.linkTo(registered, 'confirm-email');
      const { email } = person('Rui');
      await nodes.asStranger(nodes.browser(), '/api/reset-password/request', { email });
      const reset = await nodes.linkTo(email, 'reset-password');
      const session = await nodes.signedIn('Rui', 1);
      const opened = async (node: number): Promise<unknown> =>
        (await nodes.browser(node).get(`/api/invitations/${page}`)).body;
      expect(await opened(1)).toMatchObject({ data: { expired: false } });
      expect((await browser.get(`/api/confirm-email/${confirmation}`)).body).toMatchObject({
        data: { expired: false },
      });
      expect((await nodes.browser(1).get(`/api/reset-password/${reset}`)).status).toBe(204);

      nodes.clocks.advance(minutes(60));
      expect((await nodes.browser(1).post(`/api/reset-password/${reset}`, { password: own })).status).toBe(
        410,
      );
      expect(await statusOf(session)).toBe(200);
      nodes.clocks.advance(minutes(120) + 1);
      for (const node of [0, 1]) expect(await statusOf(nodes.at(node, session))).toBe(401);
      nodes.clocks.advance(days(3));
      expect((await nodes.at(1, browser).post(`/api/confirm-email/${confirmation}`)).status).toBe(410);
      expect(await nodes.signsIn(registered, 'Ballast-and-bunkers-7')).toBe(false);
      nodes.clocks.advance(days(4));
      expect(await accept(page, 1)).toBe(410);
      expect(await opened(0)).toMatchObject({ data: { expired: true, accepted: false } });
      await nodes.caughtUp();
      const marta = await nodes.signedIn('Marta', 1);
      expect((await marta.post(`${users2}/${invitation}/resend`)).status).toBe(204);
      await nodes.linksTo(invitee, 'invitation', 2);
      // The page that lay open is good again, and once.
      expect(await opened(0)).toMatchObject({ data: { expired: false } });
      expect(await accept(page, 0)).toBe(204);
      expect(await accept(await nodes.linkTo(invitee, 'invitation', 2), 1)).toBe(409);
      expect(await nodes.signsIn(invitee, own, 1)).toBe(true);
    });
  });

  describe('an address that lapses while somebody invites it', () => {
    it('is one person, whom the invitation names, and whose link leads in', async () => {
      const addresses = Array.from({ length: 4 }, newAddress);
      for (const email of addresses) {
        await register(email);
        await nodes.linkTo(email, 'confirm-email');
      }
      const before = new Map<string, string | undefined>();
      for (const email of addresses) before.set(email, await claimOf(email));
      nodes.clocks.advance(days(3 + 7) + 1);
      await nodes.caughtUp();
      const marta = await nodes.signedIn('Marta', 1);
      const [swept, ...answers] = await Promise.all([
        nodes.part(0, LapsedRegistrations).sweep(),
        ...addresses.map((email) => marta.post(users2, { email, role: 'spectator' })),
      ]);
      expect(swept).toBeUndefined();
      expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 201));
      await nodes.caughtUp();
      for (const email of addresses) {
        const userId = (await claimOf(email)) ?? '';
        const { documents } = nodes.portal(1).engine;
        const organisation = (await documents.get(organisationsModel, ids.atlantica))?.document;
        expect(organisation?.invitations.filter(({ user }) => user === userId)).toHaveLength(1);
        const earlier = before.get(email) ?? '';
        if (earlier !== userId) {
          // Forgotten, and somebody new: nothing is left of who it was.
          expect((await documents.get(usersModel, earlier))?.document.status).toBe('erased');
          expect(await nodes.portal(0).engine.vault.get('key', earlier)).toBeUndefined();
        }
        const link = await until(async () => {
          for (const token of await nodes.tokensTo(email, 'invitation'))
            if ((await nodes.browser().get(`/api/invitations/${token}`)).status === 200) return token;
          throw new Error(`No link of ${email} leads anywhere yet`);
        });
        expect(await accept(link, 1)).toBe(204);
        expect(await nodes.signsIn(email, own)).toBe(true);
      }
    });
  });

  describe('somebody whose access ends', () => {
    const byStaff = async (method: string, userId: string, rest = ''): Promise<number> => {
      const tom = await nodes.signedIn('Tom', 1);
      return (await tom.request(method, `/api/internal/users/${userId}${rest}`)).status;
    };

    it('comes back as they were where it is given back, and by no session of before', async () => {
      const { id, email } = person('Julia');
      const client = await nodes.signedIn('Julia');
      expect(await byStaff('DELETE', id)).toBe(204);
      for (const node of [0, 1])
        await until(async () => expect(await statusOf(nodes.at(node, client))).toBe(401));
      expect(await nodes.signsIn(email, demoPassword)).toBe(false);
      expect(await byStaff('POST', id, '/restore')).toBe(204);
      await nodes.caughtUp();
      expect(await statusOf(client)).toBe(401);
      const again = await nodes.signedIn('Julia', 1);
      expect((await again.get('/api/customer/profile')).body).toMatchObject({
        profile: { id, role: 'G2O User' },
      });
    });

    it('is nobody any more where they were erased: not restored, and somebody new where they are invited again', async () => {
      const email = newAddress();
      await invited(email);
      expect(await accept(await nodes.linkTo(email, 'invitation'))).toBe(204);
      const client = await nodes.browser(1).signIn(email, own);
      const id = (await claimOf(email)) ?? '';
      await nodes.asStranger(nodes.browser(), '/api/reset-password/request', { email });
      const reset = await nodes.linkTo(email, 'reset-password');
      // Whose access has not ended is not erased.
      expect(await byStaff('POST', id, '/erase')).toBe(409);
      expect(await byStaff('DELETE', id)).toBe(204);
      expect(await byStaff('POST', id, '/erase')).toBe(204);
      for (const node of [0, 1])
        await until(async () => expect(await statusOf(nodes.at(node, client))).toBe(401));
      expect(await nodes.signsIn(email, own, 1)).toBe(false);
      expect(await byStaff('POST', id, '/restore')).toBe(410);
      const chosen = await nodes.browser(1).post(`/api/reset-password/${reset}`, { password: own });
      expect([404, 410]).toContain(chosen.status);
      await invited(email, 1);
      await nodes.caughtUp();
      expect(await claimOf(email)).not.toBe(id);
      expect(await accept(await nodes.linkTo(email, 'invitation', 2))).toBe(204);
      const somebody = await nodes.browser().signIn(email, own);
      expect((await somebody.get('/api/customer/profile')).body).toMatchObject({
        profile: { first_name: 'Iris' },
      });
      await nodes.caughtUp();
      expect((await nodes.portal(1).engine.documents.get(usersModel, id))?.document).toMatchObject({
        status: 'erased',
        firstName: null,
        email: null,
      });
    });
  });

  it('leaves read models that are what a replay of the log comes to', async () => {
    await nodes.caughtUp();
    await expectReplayed();
  });
};

describe('access that ends', () => accessThatEnds(() => WalkedNodes.onFolder()));

await describeOnServers('access that ends, on two nodes', 'access that ends', (mongo, kafka) =>
  accessThatEnds(() => WalkedNodes.onServers(mongo, kafka)),
);
