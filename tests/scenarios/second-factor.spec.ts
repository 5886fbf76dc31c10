import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { RecoveryCodesMade, SecondFactorEnrolment } from '#contracts/people/second-factor';
import type { SecondStepDue } from '#contracts/people/session-view';
import { Enrolments } from '#api/sessions/second-factor/enrolments';
import { SecondFactors } from '#api/sessions/second-factor/second-factors';
import { TurningOn } from '#api/sessions/second-factor/turning-on';
import { Passwords } from '#api/sessions/passwords';
import { Sessions } from '#api/sessions/sessions';
import { userStream } from '#domain/streams';
import type { Portal } from '#portal/portal';
import { demoPassword, users } from '#portal/seed/world/people';
import { Authenticator } from '../support/authenticator.ts';
import { Client, type ClientAnswer, signedInAs } from '../support/client.ts';
import { tokensTo } from '../support/mailed-links.ts';
import { startPortal } from '../support/portal.ts';
import { TestClock } from '../support/test-clock.ts';
import { until } from '../support/until.ts';

/** Codes of an app besides the password: turned on, asked for, guessed, lost. */
let portal: Portal;
let clocks: TestClock;
let tom: Client;
beforeAll(async () => {
  clocks = new TestClock('2027-03-01T08:00:00.000Z');
  portal = await startPortal({ clocks });
  tom = await signedInAs(portal.address, 'Tom');
});
afterAll(async () => portal.close());

const person = (firstName: string) => {
  const found = users.find((user) => user.firstName === firstName);
  if (!found) throw new Error(`Nobody in the demo world is called ${firstName}`);
  return found;
};

const part = <Part>(type: new (...parts: never[]) => Part): Part => portal.app.get(type, { strict: false });

const at = '/api/customer/profile/second-factor';
const newBrowser = (): Client => new Client(portal.address);
const now = (): Date => clocks.machine.now();
/** A code is taken once: the next one comes half a minute later. */
const later = (): void => clocks.advance(30_000);

interface Holder {
  readonly client: Client;
  readonly app: Authenticator;
  readonly codes: readonly string[];
}

const begin = async (client: Client, password = demoPassword): Promise<SecondFactorEnrolment> => {
  const begun = await client.post(`${at}/enrolment`, { password });
  expect(begun.status).toBe(200);
  return begun.body as SecondFactorEnrolment;
};

const turnOn = async (firstName: string): Promise<Holder> => {
  const client = await signedInAs(portal.address, firstName);
  const { secret, enrolment } = await begin(client);
  const app = new Authenticator(secret);
  const set = await client.post(at, { enrolment, verification_code: app.codeAt(now()) });
  expect(set.status).toBe(200);
  later();
  return { client, app, codes: (set.body as RecoveryCodesMade).codes };
};

/** The first step, which must not be all. */
const enter = async (firstName: string, browser = newBrowser(), password = demoPassword) => {
  const { status, body } = await browser.post('/api/login', { email: person(firstName).email, password });
  expect(status).toBe(202);
  const { sign_in: signIn } = body as SecondStepDue;
  const send = async (code: string, from = browser): Promise<ClientAnswer> =>
    from.post('/api/login/second-factor', { sign_in: signIn, verification_code: code });
  return { browser, send };
};

const who = async (client: Client): Promise<number> => (await client.get('/api/customer/profile')).status;

const subjectsOf = async (address: string): Promise<readonly string[]> => {
  const { body } = await tom.get('/api/operations/outbox?per_page=60');
  return (body as { data: readonly { to: readonly string[]; subject: string }[] }).data
    .filter(({ to }) => to.includes(address))
    .map(({ subject }) => subject);
};

const told = async (firstName: string, subject: string): Promise<void> => {
  await until(async () => expect(await subjectsOf(person(firstName).email)).toContain(subject));
};

describe('a second factor', () => {
  let marta: Authenticator;

  it('is turned on by password and a first code, and asked for from then on', async () => {
    const client = await signedInAs(portal.address, 'Ana');
    const elsewhere = await signedInAs(portal.address, 'Ana');
    expect((await client.get(at)).body).toEqual({ state: 'off', since: null, codes_left: 0 });
    expect(await client.post(`${at}/enrolment`, { password: 'Wrong-password-1' })).toMatchObject({
      status: 422,
      body: { errors: { password: ['The password is wrong.'] } },
    });
    const { secret, address, enrolment } = await begin(client);
    const app = new Authenticator(secret);
    expect(address).toContain(`secret=${secret}&issuer=Laycan`);
    const wrong = { enrolment, verification_code: app.wrongAt(now()) };
    expect(await client.post(at, wrong)).toMatchObject({
      status: 422,
      body: { code: 'wrong_code', errors: { verification_code: [expect.any(String)] } },
    });
    expect((await client.get(at)).body).toMatchObject({ state: 'off' });
    const set = await client.post(at, { enrolment, verification_code: app.codeAt(now()) });
    expect((set.body as RecoveryCodesMade).codes).toHaveLength(10);
    expect((await client.get(at)).body).toMatchObject({ state: 'on', codes_left: 10 });
    expect([await who(client), await who(elsewhere)]).toEqual([200, 401]);
    expect(await client.post(`${at}/enrolment`, { password: demoPassword })).toMatchObject({
      status: 409,
      body: { code: 'second_factor_on' },
    });
    await told('Ana', 'Your second factor for Laycan is on');

    later();
    const { browser, send } = await enter('Ana');
    expect(browser.cookies.has('laycan_session')).toBe(false);
    expect(await who(browser)).toBe(401);
    expect((await send(app.codeAt(now()))).status).toBe(204);
    expect(await who(browser)).toBe(200);
  });

  it('is somebody’s own: an enrolment is of use to nobody else, for a while, and under that password', async () => {
    const [rui, lars] = [await signedInAs(portal.address, 'Rui'), await signedInAs(portal.address, 'Lars')];
    const { secret, enrolment } = await begin(rui);
    const app = new Authenticator(secret);
    const send = async (client: Client, sealed: string) =>
      (await client.post(at, { enrolment: sealed, verification_code: app.codeAt(now()) })).status;
    const others = { enrolment, verification_code: app.codeAt(now()) };
    expect(await lars.post(at, others)).toMatchObject({ status: 410, body: { code: 'enrolment_over' } });
    expect(await send(rui, `${enrolment.slice(0, -4)}AAAA`)).toBe(410);
    clocks.advance(15 * 60_000);
    expect(await send(rui, enrolment)).toBe(410);
    const before = await begin(rui);
    const next = 'Docks-and-derricks-1';
    const change = { current_password: demoPassword, new_password: next, confirm_password: next };
    clocks.advance(1_000);
    expect((await rui.put('/api/customer/profile', change)).status).toBe(204);
    await told('Rui', 'Your Laycan password was changed');
    expect(await send(rui, before.enrolment)).toBe(410);
  });

  it('takes a code once, of a step before, of now or after, in whatever tab', async () => {
    const { app } = await turnOn('Ingrid');
    const [one, other] = await Promise.all([enter('Ingrid'), enter('Ingrid')]);
    const code = app.codeAt(now());
    const statuses = (await Promise.all([one.send(code), other.send(code)])).map(({ status }) => status);
    expect(statuses).toEqual(expect.arrayContaining([204, 422]));
    const again = await enter('Ingrid');
    expect((await again.send(code)).status).toBe(422);
    expect((await again.send(app.codeAt(now(), 2))).status).toBe(422);
    expect((await again.send(app.codeAt(now(), 1))).status).toBe(204);
    // Over once it is used.
    expect(await again.send(app.codeAt(now(), -1))).toMatchObject({
      status: 410,
      body: { code: 'sign_in_over' },
    });
    clocks.advance(120_000);
    // Two tabs of one browser, each with its own sign-in.
    const browser = newBrowser();
    const [left, right] = [await enter('Ingrid', browser), await enter('Ingrid', browser)];
    expect((await left.send(app.codeAt(now(), -1))).status).toBe(204);
    expect((await right.send(app.codeAt(now()))).status).toBe(204);
    expect(await who(browser)).toBe(200);
    later();
  });

  it('is asked for in the browser in which the password was entered, and for ten minutes', async () => {
    const { app } = await turnOn('Lars');
    const { send } = await enter('Lars');
    const thief = newBrowser();
    expect((await send(app.codeAt(now()), thief)).status).toBe(410);
    // One that is half-way itself, with another account.
    const half = await enter('Ingrid', thief);
    expect((await send(app.codeAt(now()), half.browser)).status).toBe(410);
    expect(
      (await thief.post('/api/login/second-factor', { sign_in: 'x', verification_code: '123456' })).status,
    ).toBe(410);
    clocks.advance(10 * 60_000);
    expect((await send(app.codeAt(now()))).status).toBe(410);
  });

  it('is guessed ten times an hour at most, which its owner is told, and whose browser is not shut out', async () => {
    const { app, client } = await turnOn('Camila');
    const { send } = await enter('Camila');
    const guesses = await Promise.all(Array.from({ length: 14 }, async () => send(app.wrongAt(now()))));
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    const right = await send(app.codeAt(now()));
    expect(right).toMatchObject({ status: 429, body: { code: 'too_many_codes' } });
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(3_500);
    await told('Camila', 'Wrong codes were entered for your Laycan account');
    const off = { password: demoPassword, verification_code: app.wrongAt(now()) };
    expect((await client.post(`${at}/off`, off)).status).toBe(422);
    await client.post('/api/logout');
    const own = await enter('Camila', client);
    expect((await own.send(app.codeAt(now()))).status).toBe(204);
  });

  it('is asked for where a password was entered while it was being turned on, and no session is left', async () => {
    const { id, email } = person('Camila');
    const sessions = async () => (await portal.engine.vault.ofUser('session', id)).length;
    const before = await sessions();
    const factors = portal.app.get(SecondFactors, { strict: false });
    // As the first look saw it; the one behind the new session sees what was turned on since.
    const looks = jest.spyOn(factors, 'of').mockResolvedValueOnce(undefined);
    const entered = await newBrowser().post('/api/login', { email, password: demoPassword });
    expect(entered.status).toBe(202);
    expect(looks).toHaveBeenCalledTimes(2);
    looks.mockRestore();
    expect(await sessions()).toBe(before);
  });

  it('is guessed fifty times an hour at most in all browsers that were known before', async () => {
    const known = await Promise.all(
      Array.from({ length: 6 }, async () => signedInAs(portal.address, 'Claire')),
    );
    const { app } = await turnOn('Claire');
    const statuses: number[] = [];
    for (const browser of known) {
      const { send } = await enter('Claire', browser);
      for (let guess = 0; guess < 9; guess += 1) statuses.push((await send(app.wrongAt(now()))).status);
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(50);
    expect(statuses.slice(50)).toEqual([429, 429, 429, 429]);
  });

  it('may be stood in for by each recovery code once', async () => {
    const { codes, app, client } = await turnOn('Marta');
    marta = app;
    const [first = '', second = '', third = ''] = codes;
    const races = await Promise.all([enter('Marta'), enter('Marta')]);
    const raced = await Promise.all(races.map(async ({ send }) => (await send(first)).status));
    expect(raced).toEqual(expect.arrayContaining([204, 422]));
    const { send } = await enter('Marta');
    expect((await send(first)).status).toBe(422);
    expect((await send(second.toLowerCase().replaceAll('-', ' '))).status).toBe(204);
    expect((await client.get(at)).body).toMatchObject({ codes_left: 8 });
    await told('Marta', 'A recovery code of yours was used for Laycan');
    const renew = async (password: string, code: string) =>
      client.post(`${at}/recovery-codes`, { password, verification_code: code });
    // The password is looked at first: the code is good afterwards.
    expect((await renew('Wrong-password-1', app.codeAt(now()))).body).toMatchObject({
      errors: { password: ['The password is wrong.'] },
    });
    const renewed = await renew(demoPassword, app.codeAt(now()));
    expect(renewed.status).toBe(200);
    expect((await client.get(at)).body).toMatchObject({ codes_left: 10 });
    const old = await enter('Marta');
    expect((await old.send(third)).status).toBe(422);
    const [fresh = ''] = (renewed.body as RecoveryCodesMade).codes;
    expect((await old.send(fresh)).status).toBe(204);
    later();
    await told('Marta', 'Your recovery codes for Laycan were renewed');
  });

  it('stays where the password is chosen anew by mail', async () => {
    const { email } = person('Marta');
    expect((await newBrowser().post('/api/reset-password/request', { email })).status).toBe(204);
    const token = await until(async () => {
      const [found] = await tokensTo(tom, email, 'reset-password');
      if (found === undefined) throw new Error('There is no mail yet');
      return found;
    });
    const half = await enter('Marta');
    const password = 'Ballast-water-11';
    const reset = await newBrowser().post(`/api/reset-password/${token}`, { password });
    expect(reset.status).toBe(204);
    // Begun with the password of before.
    expect((await half.send(marta.codeAt(now()))).status).toBe(410);
    await told('Marta', 'Your Laycan password was changed');
    const { browser, send } = await enter('Marta', newBrowser(), password);
    expect(await who(browser)).toBe(401);
    later();
    expect((await send(marta.codeAt(now()))).status).toBe(204);
  });

  it('is told recovery codes by the same form sent again, where the process died behind the vault', async () => {
    const { email, id } = person('Diego');
    const client = await newBrowser().signIn(email);
    const { secret, enrolment } = await begin(client);
    const app = new Authenticator(secret);
    const found = part(Enrolments).find(id, enrolment);
    if (!found) throw new Error('It was sealed just now');
    expect(await part(SecondFactors).set(id, found, 'a session')).toBe(true);
    expect((await client.get(at)).body).toMatchObject({ state: 'on', codes_left: 0 });
    const again = await client.post(at, { enrolment, verification_code: app.codeAt(now()) });
    expect((again.body as RecoveryCodesMade).codes).toHaveLength(10);
    await until(async () => expect(await subjectsOf(email)).toEqual(['Your second factor for Laycan is on']));
    later();
  });

  it('is told, and ends other sessions, where the process died behind the vault and nobody came back', async () => {
    const { email, id } = person('Rui');
    const password = 'Docks-and-derricks-1';
    const [client, elsewhere] = [
      await newBrowser().signIn(email, password),
      await newBrowser().signIn(email, password),
    ];
    const found = part(Enrolments).find(id, (await begin(client, password)).enrolment);
    if (!found) throw new Error('It was sealed just now');
    const own = await part(Sessions).find(client.cookies.get('laycan_session'));
    expect(await part(SecondFactors).set(id, found, own?.id ?? '')).toBe(true);
    expect(await who(elsewhere)).toBe(200);
    for (const round of ['what was left', 'nothing any more']) {
      await part(TurningOn).sweep();
      expect([round, await part(SecondFactors).unfinished()]).toEqual([round, []]);
    }
    expect([await who(client), await who(elsewhere)]).toEqual([200, 401]);
    await told('Rui', 'Your second factor for Laycan is on');
    const events = await portal.engine.events.readStream(userStream(id));
    expect(events.filter(({ type }) => type === 'SecondFactorSet')).toHaveLength(1);
  });

  it('takes no recovery code of before that is looked at while others are made', async () => {
    const { codes, app, client } = await turnOn('Julia');
    const { send, browser } = await enter('Julia');
    const passwords = part(Passwords);
    const fits = passwords.fits.bind(passwords);
    let renewed: ClientAnswer | undefined;
    const looks = jest.spyOn(passwords, 'fits').mockImplementationOnce(async (...asked) => {
      const isRight = await fits(...asked);
      const shown = { password: demoPassword, verification_code: app.codeAt(now()) };
      renewed = await client.post(`${at}/recovery-codes`, shown);
      return isRight;
    });
    expect((await send(codes[0] ?? '')).status).toBe(422);
    looks.mockRestore();
    expect([renewed?.status, await who(browser)]).toEqual([200, 401]);
    const [fresh = ''] = (renewed?.body as RecoveryCodesMade | undefined)?.codes ?? [];
    expect((await send(fresh)).status).toBe(204);
    later();
    const off = { password: demoPassword, verification_code: app.codeAt(now()) };
    expect((await client.post(`${at}/off`, off)).status).toBe(204);
    later();
  });

  it('is turned off by password and a code, and then asked for no more', async () => {
    const { app, client } = await turnOn('Julia');
    const off = async (password: string, code: string) =>
      client.post(`${at}/off`, { password, verification_code: code });
    expect((await off('Wrong-password-1', app.codeAt(now()))).status).toBe(422);
    expect((await off(demoPassword, app.wrongAt(now()))).status).toBe(422);
    expect((await off(demoPassword, app.codeAt(now()))).status).toBe(204);
    await told('Julia', 'Your second factor for Laycan is off');
    expect(await off(demoPassword, app.codeAt(now()))).toMatchObject({
      status: 409,
      body: { code: 'second_factor_off' },
    });
    await newBrowser().signIn(person('Julia').email);
  });
});

describe('a second factor that was lost', () => {
  it('is taken off by a G2O Admin, who has asked who it is, and by nobody else', async () => {
    const { id, email } = person('Lars');
    const path = `/api/internal/users/${id}`;
    const julia = await signedInAs(portal.address, 'Julia');
    expect((await julia.delete(`${path}/second-factor`)).status).toBe(403);
    expect((await julia.get(path)).body).toMatchObject({ canRemoveSecondFactor: false });
    expect((await tom.get(path)).body).toMatchObject({ canRemoveSecondFactor: true });
    const { send } = await enter('Lars');
    const once = { 'idempotency-key': randomUUID() };
    for (const asked of ['once', 'again, for the answer was lost'])
      expect([asked, (await tom.delete(`${path}/second-factor`, once)).status]).toEqual([asked, 204]);
    expect((await tom.delete(`${path}/second-factor`)).status).toBe(404);
    await told('Lars', 'Your second factor for Laycan was taken off');
    expect((await send('123456')).status).toBe(410);
    await newBrowser().signIn(email);
    expect((await tom.delete(`/api/internal/users/${person('Tom').id}/second-factor`)).status).toBe(403);
  });

  it('leaves nothing in the vault of who is erased, nor a code or secret in the log', async () => {
    const { id } = person('Camila');
    const events = await portal.engine.events.readStream(userStream(id));
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['SecondFactorSet', 'SecondFactorGuessed']),
    );
    const factor = await portal.engine.vault.get('second_factor', id);
    expect(factor?.secret).toMatch(/^v1\./);
    expect(JSON.stringify(events)).not.toContain(factor?.secret);
    const half = await enter('Camila');
    expect((await tom.delete(`/api/internal/users/${id}`)).status).toBe(204);
    expect((await tom.post(`/api/internal/users/${id}/erase`)).status).toBe(204);
    expect((await half.send('123456')).status).toBe(410);
    for (const kind of ['second_factor', 'recovery_codes'] as const)
      expect(await portal.engine.vault.get(kind, id)).toBeUndefined();
    for (const kind of ['used_code', 'pending_sign_in'] as const)
      expect(await portal.engine.vault.ofUser(kind, id)).toEqual([]);
  });
});
