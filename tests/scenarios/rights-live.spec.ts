import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import Pusher from 'pusher-js';
import { JoinMember } from '#api/people/join-member';
import { RemoveMember } from '#api/people/remove-member';
import { ChangeSettings } from '#api/people/organisation-settings/change-settings';
import {
  declarationListChannel,
  organisationListChannel,
  organisationUsersChannel,
  userChannel,
  userListChannel,
} from '#contracts/live/channels';
import type { Portal } from '#portal/portal';
import { ids, users } from '#portal/seed/world/people';
import { byOperations } from '../support/by-operations.ts';
import { type Client, signedInAs } from '../support/client.ts';
import { Ear } from '../support/live-client.ts';
import { startPortal } from '../support/portal.ts';

/** The live connection of the whole portal, by an unmodified `pusher-js` and the session of a browser. */
let portal: Portal;
const open: Pusher[] = [];
beforeAll(async () => {
  portal = await startPortal();
});
afterEach(() => {
  for (const pusher of open.splice(0)) pusher.disconnect();
});
afterAll(async () => portal.close());

const idOf = (firstName: string): string => users.find((user) => user.firstName === firstName)?.id ?? '';
const commands = () => portal.app.get(CommandBus, { strict: false });

/** @param cursor where the client is, as it was last told */
const connect = (client: Client, cursor?: string): Pusher => {
  const pusher = new Pusher('laycan', {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: Number(new URL(portal.address).port),
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, answer) => {
        const body = { socket_id: socketId, channel_name: channelName, ...(cursor && { cursor }) };
        client
          .post('/api/broadcasting/auth', body)
          .then(({ status, body: auth }) => {
            if (status === 200) answer(null, auth as { auth: string; channel_data: string });
            else answer(new Error(String(status)), null);
          })
          .catch((error: unknown) => answer(error instanceof Error ? error : new Error('?'), null));
      },
    },
  });
  open.push(pusher);
  return pusher;
};

const joined = async (pusher: Pusher, channel: string): Promise<Ear> => {
  const ear = new Ear(pusher.subscribe(channel));
  await ear.hears('pusher:subscription_succeeded');
  return ear;
};

describe("a user's own channel", () => {
  it('tells of a change of the profile, and of the organisation', async () => {
    const ana = await signedInAs(portal.address, 'Ana');
    const ear = await joined(connect(ana), userChannel.name({ userId: idOf('Ana') }));
    await ana.put('/api/customer/profile', { first_name: 'Ana', last_name: 'Prado Lima' });
    expect(await ear.hears('updated')).toMatchObject({ documents: [{ id: idOf('Ana') }] });
    await commands().execute(
      new ChangeSettings(ids.atlantica, { features: [{ feature: 'kpis', on: true }] }, byOperations()),
    );
    expect(await ear.hears('organisation.updated')).toMatchObject({ documents: [{ id: ids.atlantica }] });
    const tom = await signedInAs(portal.address, 'Tom');
    await tom.put(`/api/customer/organisations/${ids.atlantica}`, { name: 'Atlântica Celulose SA' });
    expect(await ear.hears('organisation.updated', 2)).toMatchObject({ documents: [{ id: ids.atlantica }] });
  });

  it('tells of an organisation that its user joins, also who was away meanwhile', async () => {
    const ingrid = await signedInAs(portal.address, 'Ingrid');
    const channel = userChannel.name({ userId: idOf('Ingrid') });
    const ear = await joined(connect(ingrid), channel);
    const join = async (organisationId: string): Promise<void> => {
      const member = { userId: idOf('Ingrid'), role: 'spectator' };
      await commands().execute(new JoinMember(organisationId, member, byOperations()));
    };
    await join(ids.pacifico);
    const switched = async (on: boolean): Promise<void> => {
      await commands().execute(
        new ChangeSettings(ids.pacifico, { features: [{ feature: 'kpis', on }] }, byOperations()),
      );
    };
    // What changes there at once hides no joining, and what changes later is none.
    await switched(true);
    expect(await ear.hears('organisation.created')).toMatchObject({
      documents: [{ id: ids.pacifico }],
      gone: [],
    });
    await switched(false);
    await ear.shows('organisation.updated', ids.pacifico);
    const { cursor } = ear;

    for (const pusher of open.splice(0)) pusher.disconnect();
    await join(ids.andes);
    const again = await joined(connect(ingrid, cursor), channel);
    expect(await again.hears('organisation.created')).toMatchObject({ documents: [{ id: ids.andes }] });
    expect(again.all('organisation.created')).toHaveLength(1);
    const { body } = await ingrid.get('/api/customer/profile');
    expect((body as { organizations: { id: string }[] }).organizations.map(({ id }) => id)).toEqual(
      expect.arrayContaining([ids.pacifico, ids.andes]),
    );
  });

  it('tells staff which organisations they are assigned to from now on, and which no more', async () => {
    const tom = await signedInAs(portal.address, 'Tom');
    const julia = await signedInAs(portal.address, 'Julia');
    const ear = await joined(connect(julia), userChannel.name({ userId: idOf('Julia') }));
    const assign = async (...organisations: readonly string[]): Promise<void> => {
      const body = { role_id: 'G2O User', organisations };
      expect((await tom.put(`/api/internal/users/${idOf('Julia')}`, body)).status).toBe(204);
    };
    await assign(ids.meridian, ids.portoSul);
    await ear.shows('organisation.created', ids.meridian);
    await ear.shows('organisation.created', ids.portoSul);
    await assign(ids.portoSul);
    expect(await ear.hears('organisation.deleted')).toMatchObject({ documents: [], gone: [ids.meridian] });
    // What changes in the one is told, and of the other nothing any more.
    for (const id of [ids.meridian, ids.portoSul])
      await commands().execute(
        new ChangeSettings(id, { features: [{ feature: 'kpis', on: true }] }, byOperations()),
      );
    await ear.shows('organisation.updated', ids.portoSul);
    const updated = JSON.stringify(ear.all('organisation.updated'));
    expect(updated).not.toContain(ids.meridian);
  });

  it('is nobody else’s', async () => {
    const pusher = connect(await signedInAs(portal.address, 'Ana'));
    const ear = new Ear(pusher.subscribe(userChannel.name({ userId: idOf('Ingrid') })));
    await ear.hears('pusher:subscription_error');
    expect(ear.all('pusher:subscription_succeeded')).toEqual([]);
  });
});

describe('the lists of staff', () => {
  it('tell them which organisation and who has changed, and nobody else', async () => {
    const tom = await signedInAs(portal.address, 'Tom');
    const pusher = connect(await signedInAs(portal.address, 'Julia'));
    const organisations = await joined(pusher, organisationListChannel.name());
    const people = await joined(pusher, userListChannel.name());
    await tom.put(`/api/customer/organisations/${ids.andes}`, { name: 'Andes Forestal Sur' });
    expect(await organisations.hears('organisation.changed')).toMatchObject({
      documents: [{ id: ids.andes }],
    });
    const camila = await signedInAs(portal.address, 'Camila');
    await camila.put('/api/customer/profile', { first_name: 'Camila', last_name: 'Rojas Vidal' });
    expect(await people.hears('user.changed')).toMatchObject({ documents: [{ id: idOf('Camila') }] });
    for (const who of ['Ingrid', 'Sam'])
      for (const channel of [organisationListChannel, userListChannel]) {
        const ear = new Ear(connect(await signedInAs(portal.address, who)).subscribe(channel.name()));
        await ear.hears('pusher:subscription_error');
        expect(ear.all('pusher:subscription_succeeded')).toEqual([]);
      }
  });
});

describe('rights that end', () => {
  it('end on the connection too, and the next try is refused', async () => {
    const diego = await signedInAs(portal.address, 'Diego');
    const ear = await joined(
      connect(diego),
      declarationListChannel.name({ organisationId: ids.pacifico, side: 'external' }),
    );
    const own = await joined(connect(diego), userChannel.name({ userId: idOf('Diego') }));
    await commands().execute(new RemoveMember(ids.pacifico, idOf('Diego'), byOperations()));
    await ear.hears('pusher:subscription_error');
    expect(await own.hears('organisation.deleted')).toMatchObject({ documents: [], gone: [ids.pacifico] });
    const { body } = await diego.get('/api/customer/profile');
    expect(body).toMatchObject({ organizations: [] });
    const list = `/api/customer/organisation/${ids.pacifico}/cargo-bookings/cargo-declarations`;
    expect((await diego.get(list)).status).toBe(404);
  });

  it('with the session, whoever ended it', async () => {
    const [here, there] = [
      await signedInAs(portal.address, 'Lars'),
      await signedInAs(portal.address, 'Lars'),
    ];
    const ear = await joined(
      connect(there),
      declarationListChannel.name({ organisationId: ids.nordfjord, side: 'external' }),
    );
    const { body } = await here.get('/api/customer/sessions');
    const { data } = body as { data: { id: string; current: boolean }[] };
    const other = data.find(({ current }) => !current)?.id ?? '';
    await here.delete(`/api/customer/sessions/${other}`);
    await ear.hears('pusher:subscription_error');
    expect((await there.get('/api/customer/profile')).status).toBe(401);
  });
});

describe('channels of staff, and of drafts that are not there', () => {
  it('are refused to a member', async () => {
    const ingrid = await signedInAs(portal.address, 'Ingrid');
    const draft = randomUUID();
    const auth = async () =>
      ingrid.post('/broadcasting/auth', {
        socket_id: '1.2',
        channel_name: `private-organisation.${ids.nordfjord}.draft.${draft}`,
      });
    expect((await auth()).status).toBe(403);
    const list = `private-organisation.${ids.nordfjord}.declaration.list.internal`;
    expect((await ingrid.post('/broadcasting/auth', { socket_id: '1.2', channel_name: list })).status).toBe(
      403,
    );
  });
});

describe('the signature of a channel', () => {
  it('is given for a form, as both clients send it, and refused from another site', async () => {
    const ana = await signedInAs(portal.address, 'Ana');
    const ask = async (headers: Readonly<Record<string, string>> = {}) =>
      fetch(`${portal.address}/broadcasting/auth`, {
        method: 'POST',
        headers: { cookie: `laycan_session=${ana.cookies.get('laycan_session')}`, ...headers },
        body: new URLSearchParams({
          socket_id: '1.2',
          channel_name: userChannel.name({ userId: idOf('Ana') }),
        }),
      });
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ auth: expect.stringMatching(/^laycan:[\da-f]{64}$/) });
    expect((await ask({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await ask({ cookie: 'laycan_session=none' })).status).toBe(401);
  });
});

describe('the people of an organisation', () => {
  const channel = organisationUsersChannel.name({ organisationId: ids.atlantica });

  it('tell colleagues, and staff who look on, that one was renamed, suspended or erased', async () => {
    const tom = await signedInAs(portal.address, 'Tom');
    const marta = await signedInAs(portal.address, 'Marta');
    const joao = await signedInAs(portal.address, 'João');
    const ears = [await joined(connect(marta), channel), await joined(connect(tom), channel)];
    const account = `/api/internal/users/${idOf('João')}`;
    const names = { first_name: 'João', last_name: 'Teixeira Lopes' };
    const acts: readonly (() => Promise<{ readonly status: number }>)[] = [
      async () => joao.put('/api/customer/profile', names),
      async () => tom.delete(account),
      async () => tom.post(`${account}/restore`),
      async () => tom.delete(account),
      async () => tom.post(`${account}/erase`),
    ];
    for (const [place, act] of acts.entries()) {
      expect([place, (await act()).status]).toEqual([place, 204]);
      for (const ear of ears)
        expect(await ear.hears('user.changed', place + 1)).toMatchObject({
          documents: [{ id: idOf('João') }],
          gone: [],
        });
    }
    const { body } = await marta.get(`/api/customer/organisations/${ids.atlantica}/users-v2`);
    expect(JSON.stringify(body)).not.toContain(idOf('João'));
    for (const who of ['Ingrid', 'Sam']) {
      const ear = new Ear(connect(await signedInAs(portal.address, who)).subscribe(channel));
      await ear.hears('pusher:subscription_error');
      expect(ear.all('pusher:subscription_succeeded')).toEqual([]);
    }
  });

  it('are not the staff who are assigned to it', async () => {
    const tom = await signedInAs(portal.address, 'Tom');
    const marta = await signedInAs(portal.address, 'Marta');
    const ear = await joined(connect(marta), channel);
    const assigned = { role_id: 'G2O User', organisations: [ids.atlantica] };
    expect((await tom.put(`/api/internal/users/${idOf('Julia')}`, assigned)).status).toBe(204);
    await marta.put('/api/customer/profile', { first_name: 'Marta', last_name: 'Kowalczyk-Lima' });
    await ear.shows('user.changed', idOf('Marta'));
    expect(JSON.stringify(ear.all('user.changed'))).not.toContain(idOf('Julia'));
  });
});
