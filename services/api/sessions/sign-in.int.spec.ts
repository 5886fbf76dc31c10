import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Portal } from '#portal/portal';
import { demoPassword } from '#portal/seed/world/people';
import { Client, signedInAs } from '../../../tests/support/client.ts';
import { startPortal } from '../../../tests/support/portal.ts';

const ana = 'ana.prado@atlantica-celulose.example';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => portal.close());

const anonymous = () => new Client(portal.address);
const profileOf = async (client: Client) => client.get('/api/customer/profile');

describe('signing in', () => {
  it('opens a session that scripts cannot read, and says who it is', async () => {
    const client = anonymous();
    const login = await client.post('/api/login', { email: ana, password: demoPassword });
    expect(login).toMatchObject({ status: 204, body: undefined });
    const [session, csrf] = login.headers.getSetCookie();
    expect(session).toMatch(/^laycan_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(csrf).toMatch(/^laycan_csrf=[\w-]{43}; Path=\/; SameSite=Lax$/);
    expect(await profileOf(client)).toMatchObject({
      status: 200,
      body: {
        profile: {
          first_name: 'Ana',
          last_name: 'Prado',
          email: ana,
          g2o_employee: false,
          role: 'declarer',
          user_type: 'customer',
        },
        organizations: [{ name: 'Atlântica Celulose', canDeclareCargo: true, canAccessCargoBookings: true }],
        internal_permissions: [],
        unseenNotifications: 0,
        maintenance: [],
      },
    });
  });

  it('makes the browser known to the account: what others guess at it costs its holder nothing', async () => {
    const client = await anonymous().signIn(ana);
    const device = client.cookies.get('laycan_device') ?? '';
    expect(device).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    await client.post('/api/logout');
    expect(client.cookies.get('laycan_device')).toBe(device);
    await client.signIn(ana);
    expect(client.cookies.get('laycan_device')).toBe(device);
    await client.signIn('marta.kowalczyk@atlantica-celulose.example');
    expect(client.cookies.get('laycan_device')?.split('~')[1]).toBe(device);
  });

  it('is kept across restarts of the browser where one asks for it', async () => {
    const login = await anonymous().post('/api/login', {
      email: ana,
      password: demoPassword,
      remember_me: true,
    });
    expect(login.headers.getSetCookie()[0]).toMatch(/Expires=/);
  });

  it('takes the e-mail in any case, and never a session that was there before', async () => {
    const client = await anonymous().signIn(ana.toUpperCase());
    const before = client.cookies.get('laycan_session');
    await client.signIn(ana);
    expect(client.cookies.get('laycan_session')).not.toBe(before);
    const old = anonymous();
    old.cookies.set('laycan_session', before ?? '');
    expect((await profileOf(old)).status).toBe(401);
  });

  it('answers alike whether or not the account exists', async () => {
    const wrong = await anonymous().post('/api/login', { email: ana, password: 'Wrong-password-1' });
    const nobody = await anonymous().post('/api/login', {
      email: 'nobody@nowhere.example',
      password: 'Wrong-password-1',
    });
    expect(wrong.status).toBe(422);
    const text = 'The email or password is not right.';
    for (const { body } of [wrong, nobody])
      expect(body).toMatchObject({ code: 'wrong_credentials', message: text, errors: { password: [text] } });
    expect(wrong.status).toBe(nobody.status);
  });

  it('names the fields that are missing, and those it does not know', async () => {
    const answer = await anonymous().post('/api/login', { email: ana, admin: true });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'invalid',
        errors: { password: expect.any(Array), admin: ['This field is not known here.'] },
      },
    });
  });

  it('is refused from another site', async () => {
    const credentials = { email: ana, password: demoPassword };
    const elsewhere = await anonymous().post('/api/login', credentials, { origin: 'https://evil.example' });
    expect(elsewhere).toMatchObject({ status: 403, body: { code: 'cross_origin' } });
    const fetched = await anonymous().post('/api/login', credentials, { 'sec-fetch-site': 'cross-site' });
    expect(fetched.status).toBe(403);
    const own = await anonymous().post('/api/login', credentials, { origin: portal.address });
    expect(own.status).toBe(204);
  });
});

describe('a session', () => {
  it('ends at sign-out, also twice', async () => {
    const client = await signedInAs(portal.address, 'Ana');
    const token = client.cookies.get('laycan_session') ?? '';
    expect((await client.post('/api/logout')).status).toBe(204);
    expect([...client.cookies.keys()]).toEqual(['laycan_device']);
    client.cookies.set('laycan_session', token);
    expect((await profileOf(client)).status).toBe(401);
    expect((await client.post('/api/logout')).status).toBe(204);
  });

  it('refuses a change without its token with 419, and renews it', async () => {
    const client = await signedInAs(portal.address, 'Ana');
    client.cookies.set('laycan_csrf', 'x'.repeat(43));
    const names = { first_name: 'Ana', last_name: 'Prado' };
    expect(await client.put('/api/customer/profile', names)).toMatchObject({
      status: 419,
      body: { code: 'csrf_token_stale' },
    });
    const { body } = await client.get('/api/csrf');
    expect(body).toEqual({ token: client.cookies.get('laycan_csrf') });
    expect((await client.put('/api/customer/profile', names)).status).toBe(204);
  });

  it('is listed with the others of its owner, and revoked from there', async () => {
    const [here, there] = [
      await signedInAs(portal.address, 'Lars'),
      await signedInAs(portal.address, 'Lars'),
    ];
    const { body } = await here.get('/api/customer/sessions');
    const { data } = body as { data: { id: string; current: boolean }[] };
    expect(data).toHaveLength(2);
    const other = data.find(({ current }) => !current)?.id ?? '';
    expect((await here.delete(`/api/customer/sessions/${other}`)).status).toBe(204);
    expect((await profileOf(there)).status).toBe(401);
    expect((await profileOf(here)).status).toBe(200);
    expect((await here.delete(`/api/customer/sessions/${other}`)).status).toBe(404);
  });

  it('of somebody else is not there', async () => {
    const [ana, ingrid] = [
      await signedInAs(portal.address, 'Ana'),
      await signedInAs(portal.address, 'Ingrid'),
    ];
    const { body } = await ingrid.get('/api/customer/sessions');
    const { data } = body as { data: { id: string }[] };
    expect((await ana.delete(`/api/customer/sessions/${data[0]?.id}`)).status).toBe(404);
    expect((await profileOf(ingrid)).status).toBe(200);
  });
});
