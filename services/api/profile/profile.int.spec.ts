import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { defaultFlags } from '#contracts/people/flags';
import type { OwnOrganisationsAnswer, ProfileAnswer } from '#contracts/people/profile';
import { userStream } from '#domain/streams';
import type { Portal } from '#portal/portal';
import { demoPassword, ids, organisations } from '#portal/seed/world/people';
import { Client, signedInAs } from '../../../tests/support/client.ts';
import { startPortal } from '../../../tests/support/portal.ts';

const path = '/api/customer/profile';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => portal.close());

const profile = async (client: Client, headers = {}) =>
  (await client.get(path, headers)).body as ProfileAnswer;

describe('the profile', () => {
  it('of staff has permissions across organisations, and lists none: they search them', async () => {
    const tom = await profile(await signedInAs(portal.address, 'Tom'));
    expect(tom.profile).toMatchObject({ g2o_employee: true, user_type: 'g2o', role: 'G2O Admin' });
    expect(tom.organizations).toEqual([]);
    expect(tom.internal_permissions).toContain('operations.manage.any');
  });

  it('of customers on the template main has no bookings area', async () => {
    const camila = await profile(await signedInAs(portal.address, 'Camila'));
    expect(camila.organizations).toMatchObject([
      { canAccessCargoBookings: false, canDeclareCargo: false, settings: { bookingTemplate: 'main' } },
    ]);
  });

  it('of a public user has no organisation', async () => {
    const sam = await profile(await signedInAs(portal.address, 'Sam'));
    expect(sam).toMatchObject({
      organizations: [],
      internal_permissions: ['public_vessels.view.own'],
      profile: { user_type: 'public' },
    });
  });
});

describe('the organisations that one may enter', () => {
  const list = '/api/customer/organisations';
  const found = async (client: Client, query = '') => {
    const { body } = await client.get(`${list}${query}`);
    const { data, meta } = body as OwnOrganisationsAnswer;
    return { names: data.map(({ name }) => name), total: meta.total };
  };

  it('are all of them to a G2O Admin, searched in whatever writing and a page at a time', async () => {
    const tom = await signedInAs(portal.address, 'Tom');
    expect(await found(tom)).toEqual({
      names: organisations.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
      total: organisations.length,
    });
    expect(await found(tom, '?search=ATLANTICA')).toEqual({ names: ['Atlântica Celulose'], total: 1 });
    expect(await found(tom, '?search=nobody')).toEqual({ names: [], total: 0 });
    const long = await tom.get(`${list}?search=${'x'.repeat(129)}`);
    expect(long).toMatchObject({ status: 422, body: { errors: { search: expect.any(Array) } } });
  });

  it('are those of a customer, and none of who is in none', async () => {
    expect(await found(await signedInAs(portal.address, 'Ana'))).toEqual({
      names: ['Atlântica Celulose'],
      total: 1,
    });
    for (const who of ['Julia', 'Sam'])
      expect(await found(await signedInAs(portal.address, who))).toEqual({ names: [], total: 0 });
    expect((await new Client(portal.address).get(list)).status).toBe(401);
  });

  it('are answered one by one as who asks works in them, the absent and the foreign alike', async () => {
    const tom = await signedInAs(portal.address, 'Tom');
    const { body } = await tom.get(`${list}/${ids.atlantica}`);
    expect(body).toMatchObject({ id: ids.atlantica, name: 'Atlântica Celulose', canDeclareCargo: true });
    const ana = await signedInAs(portal.address, 'Ana');
    expect((await ana.get(`${list}/${ids.atlantica}`)).body).toEqual((await profile(ana)).organizations[0]);
    const julia = await signedInAs(portal.address, 'Julia');
    const answers = [
      await ana.get(`${list}/${ids.nordfjord}`),
      await julia.get(`${list}/${ids.nordfjord}`),
      await tom.get(`${list}/${randomUUID()}`),
    ];
    for (const { status, body: refused } of answers)
      expect({ status, body: refused }).toEqual({
        status: 404,
        body: { code: 'not_found', message: 'Not found.', requestId: expect.any(String) },
      });
  });
});

describe('changing the names', () => {
  it('is seen by the next query that names the position', async () => {
    const lars = await signedInAs(portal.address, 'Lars');
    const changed = await lars.put(path, { first_name: '  Lars Erik ', last_name: 'Moen' });
    expect(changed.status).toBe(204);
    const position = changed.headers.get('laycan-position') ?? '';
    expect(position).toMatch(/^[\w-]+\.\d{20}$/);
    const answer = await lars.get(path, { 'laycan-min-position': position });
    expect(answer.headers.get('laycan-stale')).toBeNull();
    expect(answer.body).toMatchObject({ profile: { first_name: 'Lars Erik', last_name: 'Moen' } });
  });

  it('is refused to staff, whose names follow the directory', async () => {
    const tom = await signedInAs(portal.address, 'Tom');
    const refused = await tom.put(path, { first_name: 'Thomas', last_name: 'Olsen' });
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'names_from_directory' }]);
    expect((await profile(tom)).profile).toMatchObject({ first_name: 'Tom' });
  });

  it('happens once for a key, and never for the same key with another body', async () => {
    const diego = await signedInAs(portal.address, 'Diego');
    const key = { 'idempotency-key': randomUUID() };
    const names = { first_name: 'Diego', last_name: 'Fuentes Soto' };
    const [first, again] = [await diego.put(path, names, key), await diego.put(path, names, key)];
    expect(again.headers.get('laycan-position')).toBe(first.headers.get('laycan-position'));
    const other = await diego.put(path, { ...names, last_name: 'Rojas' }, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  });

  it('is one line that reads in one direction, in whatever script', async () => {
    const ana = await signedInAs(portal.address, 'Ana');
    for (const [name, kept] of [
      ['Ana\r\nBcc: x', 'Ana Bcc: x'],
      ['A\u0000na', 'Ana'],
      ['\u202EanA', 'anA'],
      ['A\u2066na', 'Ana'],
      [' Jose\u0301\t', 'José'],
    ]) {
      expect((await ana.put(path, { first_name: name, last_name: 'Prado' })).status).toBe(204);
      expect((await profile(ana)).profile).toMatchObject({ first_name: kept });
    }
    expect(await ana.put(path, { first_name: 'Ana\ud800', last_name: 'Prado' })).toMatchObject({
      status: 422,
      body: { errors: { first_name: [expect.stringContaining('half a character')] } },
    });
    for (const name of ['Zoë', "O'Brien-Ní", '明美', 'نیک‌نام'])
      expect((await ana.put(path, { first_name: 'Ana', last_name: name })).status).toBe(204);
    expect((await ana.put(path, { first_name: 'Ana', last_name: 'Prado' })).status).toBe(204);
  });

  it('needs both, of 2 to 128 characters, and a key', async () => {
    const ana = await signedInAs(portal.address, 'Ana');
    expect(await ana.put(path, { first_name: ' A ', last_name: 'x'.repeat(129) })).toMatchObject({
      status: 422,
      body: { errors: { first_name: expect.any(Array), last_name: expect.any(Array) } },
    });
    expect((await ana.put(path, { first_name: 'Ana' })).body).toMatchObject({
      errors: { last_name: ['This field is required.'] },
    });
    const keyless = await ana.put(
      path,
      { first_name: 'Ana', last_name: 'Prado' },
      { 'idempotency-key': 'mine' },
    );
    expect(keyless.body).toMatchObject({ errors: { 'Idempotency-Key': expect.any(Array) } });
  });

  it('leaves no name in the log', async () => {
    const ingrid = await signedInAs(portal.address, 'Ingrid');
    await ingrid.put(path, { first_name: 'Ingrid', last_name: 'Canary-7f3a' });
    const events = await portal.engine.events.readAll('0'.repeat(20), 10_000);
    const text = JSON.stringify(events);
    for (const secret of ['Canary-7f3a', 'Kowalczyk', 'nordfjord-pulp.example', demoPassword])
      expect(text).not.toContain(secret);
  });
});

describe('changing the password', () => {
  const next = 'Harbour-lights-07';
  const change = (own = {}) => ({
    current_password: demoPassword,
    new_password: next,
    confirm_password: next,
    ...own,
  });

  it('says which field needs another look', async () => {
    const rui = await signedInAs(portal.address, 'Rui');
    const errorsOf = async (body: object) => (await rui.put(path, body)).body as { errors: object };
    expect((await errorsOf(change({ current_password: 'Wrong-password-1' }))).errors).toEqual({
      current_password: ['The current password is wrong.'],
    });
    expect((await errorsOf(change({ new_password: 'short' }))).errors).toHaveProperty('new_password');
    expect((await errorsOf(change({ confirm_password: 'Other-lights-07' }))).errors).toEqual({
      confirm_password: ['The passwords do not match.'],
    });
    expect((await errorsOf(change({ confirm_password: undefined }))).errors).toHaveProperty(
      'confirm_password',
    );
    expect((await errorsOf(change({ first_name: 'Rui' }))).errors).toHaveProperty('first_name');
  });

  it('is made once where it is sent twice, and counts as no wrong password', async () => {
    const lars = await signedInAs(portal.address, 'Lars');
    const key = { 'idempotency-key': randomUUID() };
    for (let times = 0; times < 15; times += 1) {
      expect((await lars.request('PUT', path, { body: change(), headers: key })).status).toBe(204);
    }
    const other = change({ new_password: 'Other-lights-08', confirm_password: 'Other-lights-08' });
    const wrong = await lars.request('PUT', path, { body: other, headers: key });
    expect((wrong.body as { errors: object }).errors).toHaveProperty('current_password');
  });

  it('is told each time, also under one key, and never for a repeat', async () => {
    const diego = await signedInAs(portal.address, 'Diego');
    const key = { 'idempotency-key': randomUUID() };
    const { id } = (await profile(diego)).profile;
    const other = 'Harbour-lights-08';
    const between = (current: string, wanted: string) =>
      change({ current_password: current, new_password: wanted, confirm_password: wanted });
    for (const body of [
      between(demoPassword, other),
      between(demoPassword, other),
      between(other, demoPassword),
      between(other, demoPassword),
    ])
      expect((await diego.put(path, body, key)).status).toBe(204);
    const told = await portal.engine.events.readStream(userStream(id));
    expect(told.filter(({ type }) => type === 'PasswordChanged')).toHaveLength(2);
  });

  it('ends every other session of the user, and the old password with them', async () => {
    const claire = await signedInAs(portal.address, 'Claire');
    const elsewhere = await signedInAs(portal.address, 'Claire');
    expect((await claire.put(path, change())).status).toBe(204);
    expect((await claire.get(path)).status).toBe(200);
    expect((await elsewhere.get(path)).status).toBe(401);
    const email = 'claire.dubois@meridian-brokers.example';
    await expect(new Client(portal.address).signIn(email)).rejects.toThrow('could not sign in');
    await new Client(portal.address).signIn(email, next);
  });

  it('ends a session too that the old password opens at that very moment', async () => {
    const ingrid = await signedInAs(portal.address, 'Ingrid');
    const { vault } = portal.engine;
    const put = vault.put.bind(vault);
    // The old one has been held against its hash by now.
    const late = jest.spyOn(vault, 'put').mockImplementationOnce(async (kind, id, record) => {
      expect(kind).toBe('session');
      expect((await ingrid.put(path, change())).status).toBe(204);
      await put(kind, id, record);
    });
    const other = new Client(portal.address);
    await expect(other.signIn('ingrid.haug@nordfjord-pulp.example')).rejects.toThrow('422');
    late.mockRestore();
    expect((await other.get(path)).status).toBe(401);
    expect((await ingrid.get(path)).status).toBe(200);
  });
});

describe('the profile of an external user', () => {
  const external = '/api/external/profile';
  const next = 'Harbour-lights-08';

  it('takes names and password, each by a call of its own', async () => {
    const sam = await signedInAs(portal.address, 'Sam');
    const changed = await sam.post(external, { first_name: ' Samuel ', last_name: 'Carter' });
    expect(changed.status).toBe(204);
    const seen = { 'laycan-min-position': changed.headers.get('laycan-position') ?? '' };
    expect((await profile(sam, seen)).profile).toMatchObject({ first_name: 'Samuel', last_name: 'Carter' });
    const passwords = { current_password: demoPassword, new_password: next, confirm_password: next };
    expect((await sam.post(`${external}/password`, passwords)).status).toBe(204);
    const { email } = (await profile(sam)).profile;
    await new Client(portal.address).signIn(email ?? '', next);
  });

  it('says which field needs another look', async () => {
    const diego = await signedInAs(portal.address, 'Diego');
    const errorsOf = async (path: string, body: object) => (await diego.post(path, body)).body;
    expect(await errorsOf(external, { first_name: 'I' })).toMatchObject({
      errors: {
        first_name: ['A name has 2 to 128 characters.'],
        last_name: expect.arrayContaining([expect.any(String)]),
      },
    });
    const wrong = { current_password: 'Wrong-password-1', new_password: next, confirm_password: next };
    expect(await errorsOf(`${external}/password`, wrong)).toMatchObject({
      errors: { current_password: ['The current password is wrong.'] },
    });
  });

  it('has a cargo enquiry with an address to write to', async () => {
    const diego = await signedInAs(portal.address, 'Diego');
    expect((await diego.get('/api/external/cargo-enquiry')).body).toEqual({ email: 'desk@laycan.example' });
  });
});

describe('who is there', () => {
  it('is nobody, said without a fault, and never more than the profile of whose session it is', async () => {
    const stranger = await new Client(portal.address).get('/api/session');
    expect(stranger).toMatchObject({ status: 200, body: { profile: null } });
    const client = await signedInAs(portal.address, 'Camila');
    const { body } = await client.get('/api/session');
    expect(body).toEqual({
      profile: await profile(client),
      preferences: { theme: 'system', lists: {} },
      flags: defaultFlags,
      signOnDomains: [],
    });
    await client.post('/api/logout');
    expect((await client.get('/api/session')).body).toEqual({
      profile: null,
      preferences: null,
      flags: defaultFlags,
      signOnDomains: [],
    });
  });
});
