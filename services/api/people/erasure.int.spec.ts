import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { eraseUser, userDecider } from '#domain/user/decide';
import { userStream } from '#domain/streams';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { DIRECTORY } from '#platform/tokens';
import type { Directory } from '#projections/runtime/presenting/directory-port';
import { usersModel } from '#projections/users/read-model';
import type { Portal } from '#portal/portal';
import { demoPassword, ids } from '#portal/seed/world/people';
import { byOperations } from '../../../tests/support/by-operations.ts';
import { Client, signedInAs } from '../../../tests/support/client.ts';
import { invitationOf } from '../../../tests/support/mailed-links.ts';
import { startPortal } from '../../../tests/support/portal.ts';
import { EraseUser } from './erase-user.ts';
import { Erasure } from './erasure.ts';
import { Invitees } from './invitations/invitees.ts';
import { JoinMember } from './join-member.ts';
import { type Registration, RegisterUser } from './register-user.ts';

let portal: Portal;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-erasure-'));
  portal = await startPortal({ folder });
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

const part = <Part>(type: new (...dependencies: never[]) => Part): Part =>
  portal.app.get<Part>(type as never, { strict: false });

const run = <Result>(command: Command<Result>): Promise<Result> => part(CommandBus).execute(command);

const nora = (own: Partial<Registration> = {}): Registration => ({
  userType: 'customer',
  firstName: 'Nora',
  lastName: 'Canary-51c2',
  email: `nora.${randomUUID()}@example.com`,
  ...own,
});

const passed = async (position: string) =>
  expect(await portal.engine.watcher.passed(position, 60_000)).toBe(true);

const userOf = async (id: string) => (await portal.engine.documents.get(usersModel, id))?.document;

describe('registering', () => {
  it('answers a retry with the same user', async () => {
    const [registration, once] = [nora(), byOperations()];
    const first = await run(new RegisterUser(registration, once));
    const again = await run(new RegisterUser(registration, once));
    expect(again).toEqual(first);
    await passed(first.position);
    expect(await userOf(first.userId)).toMatchObject({ lastName: 'Canary-51c2', status: 'active' });
  });

  it('gives an e-mail to one user only, whatever its case, and however many ask at once', async () => {
    const email = `both.${randomUUID()}@example.com`;
    const attempts = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map(async (letter) =>
        run(new RegisterUser(nora({ email: letter < 'c' ? email : email.toUpperCase() }), byOperations())),
      ),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const attempt of attempts)
      if (attempt.status === 'rejected')
        expect(attempt.reason).toMatchObject({ status: 422, errors: { email: expect.any(Array) } });
  });
});

describe('erasing a person', () => {
  it('takes the name, the session, the password and the address, and leaves the place', async () => {
    const lars = await signedInAs(portal.address, 'Lars');
    const { body } = await lars.get('/api/customer/profile');
    const { id, email } = (body as { profile: { id: string; email: string } }).profile;
    await passed(await run(new EraseUser(id, byOperations())));
    expect((await lars.get('/api/customer/profile')).status).toBe(401);
    await expect(new Client(portal.address).signIn(email, demoPassword)).rejects.toThrow('could not sign in');
    expect(await userOf(id)).toMatchObject({
      status: 'erased',
      firstName: null,
      lastName: null,
      email: null,
    });
    const directory = portal.app.get<Directory>(DIRECTORY, { strict: false });
    expect(await directory.usersNamed([id])).toEqual(new Map([[id, null]]));
    const { vault } = portal.engine;
    expect(await vault.get('key', id)).toBeUndefined();
    expect(await vault.get('password', id)).toBeUndefined();
    expect(await vault.ofUser('email', id)).toEqual([]);
  });

  it('is finished at the next start where the process died between the event and the key', async () => {
    const { userId, position } = await run(new RegisterUser(nora(), byOperations()));
    await passed(position);
    await run(new JoinMember(ids.nordfjord, { userId, role: 'declarer' }, byOperations()));
    const { execute } = portal.engine;
    const done = await execute({
      stream: userStream(userId),
      decider: userDecider,
      decide: eraseUser,
      context: byOperations(),
    });
    expect(done.ok).toBe(true);
    expect(await portal.engine.vault.get('key', userId)).toBeDefined();
    await portal.close();
    portal = await startPortal({ folder });
    await part(Erasure).finish();
    expect(await portal.engine.vault.get('key', userId)).toBeUndefined();
    expect(await portal.engine.vault.ofUser('email', userId)).toEqual([]);
  });

  describe('that has not ended yet', () => {
    const email = `rosa.${randomUUID()}@example.com`;
    const path = `/api/customer/organisations/${ids.atlantica}/users-v2`;
    const erase = async (userId: string): Promise<void> => {
      const stream = userStream(userId);
      const done = await portal.engine.execute({
        stream,
        decider: userDecider,
        decide: eraseUser,
        context: byOperations(),
      });
      expect(done.ok).toBe(true);
    };
    const claimedBy = async () =>
      (await portal.engine.vault.get('email', part(PeopleKeys).emailId(email)))?.user;
    const comesIn = async (mails: number): Promise<void> => {
      const link = `/api/invitations/${await invitationOf(portal, email, mails)}`;
      expect((await new Client(portal.address).get(link)).body).toMatchObject({ data: { email } });
    };

    it('loses no invitation of the address: whoever is invited is somebody new', async () => {
      const { userId } = await run(new RegisterUser(nora({ email }), byOperations()));
      await erase(userId);
      const marta = await signedInAs(portal.address, 'Marta');
      const invited = await marta.post(path, { email, role: 'declarer' });
      expect(invited.status).toBe(201);
      expect(await claimedBy()).not.toBe(userId);
      expect(await portal.engine.vault.get('key', userId)).toBeUndefined();
      await comesIn(1);
    });

    it('loses none either where it begins beside the invitation', async () => {
      const before = (await claimedBy()) ?? '';
      const invitees = part(Invitees);
      const of = invitees.of.bind(invitees);
      // As they were a moment ago; the erasure comes between that look and the invitation.
      const looks = jest.spyOn(invitees, 'of').mockImplementationOnce(async (...asked) => {
        const invitee = await of(...asked);
        await run(new RegisterUser(nora({ userId: before, email }), byOperations()));
        await run(new EraseUser(before, byOperations()));
        return invitee;
      });
      const tom = await signedInAs(portal.address, 'Tom');
      const key = { 'idempotency-key': randomUUID() };
      const answers = [
        await tom.post(path, { email, role: 'spectator' }, key),
        await tom.post(path, { email, role: 'spectator' }, key),
      ];
      looks.mockRestore();
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[1]?.body).toEqual(answers[0]?.body);
      await comesIn(2);
    });
  });

  it('reads as nothing also where the read model is built anew', async () => {
    const { projections, documents } = portal.engine;
    const [erased] = await documents.find(usersModel, { status: 'erased' });
    const flipped = new Promise<void>((resolve) => {
      projections.onFlip((name) => name === 'users' && resolve());
    });
    await projections.rebuild('users');
    await flipped;
    expect(await userOf(erased?.id ?? '')).toMatchObject({ firstName: null, email: null, status: 'erased' });
  });
});
