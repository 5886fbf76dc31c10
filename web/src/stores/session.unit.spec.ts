import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ProfileAnswer } from '#contracts/people/profile';
import { loggedOutMessage, Session } from './session.ts';

const profile: ProfileAnswer = {
  profile: {
    id: 'u',
    first_name: 'Ana',
    last_name: 'Prado',
    email: 'ana@example.com',
    g2o_employee: false,
    show_tour: false,
    show_dynamic_tour: false,
    role: 'super',
    user_type: 'customer',
  },
  organizations: [],
  internal_permissions: [],
  unseenNotifications: 0,
  maintenance: [],
};

const answer = (status: number, body?: unknown) =>
  new Response(status === 204 ? null : JSON.stringify(body ?? { code: 'x', message: 'x' }), { status });

describe('the session', () => {
  const original = globalThis.fetch;
  let replies: Response[];
  let session: Session;

  beforeEach(() => {
    document.cookie = 'laycan_csrf=token';
    localStorage.clear();
    sessionStorage.clear();
    replies = [];
    session = new Session();
    globalThis.fetch = () => Promise.resolve(replies.shift() ?? answer(500));
  });
  afterEach(() => {
    globalThis.fetch = original;
  });

  it('knows at the start whether somebody is signed in, and keeps what the browser kept', async () => {
    localStorage.setItem('laycan.theme', 'dark');
    replies = [answer(200, { profile: null, flags: [] })];
    await session.load();
    expect(session.state).toBe('anonymous');
    expect(session.notice).toBeNull();
    expect(localStorage.getItem('laycan.theme')).toBe('dark');
  });

  it('signs in and reads the profile', async () => {
    replies = [answer(204), answer(200, { profile, flags: ['schedule'] })];
    await session.signIn({ email: 'ana@example.com', password: 'x', rememberMe: false });
    expect(session.state).toBe('signed_in');
    expect(session.displayName).toBe('Ana Prado');
    expect(session.flags).toEqual(['schedule']);
  });

  it('is nobody’s before a code, where one is asked for', async () => {
    replies = [answer(202, { sign_in: 'half-way' })];
    const due = await session.signIn({ email: 'ana@example.com', password: 'x', rememberMe: false });
    expect(due).toEqual({ sign_in: 'half-way' });
    expect(session.state).toBe('unknown');
  });

  it('passes on why somebody could not sign in', async () => {
    replies = [answer(422, { code: 'invalid', message: 'No' })];
    await expect(
      session.signIn({ email: 'ana@example.com', password: 'x', rememberMe: false }),
    ).rejects.toMatchObject({ status: 422 });
  });

  it('forgets everything but consent and filters at logout, and tells whoever must know', async () => {
    replies = [answer(200, { profile, flags: ['schedule'] }), answer(204)];
    await session.load();
    for (const key of [
      'laycan.organisation',
      'laycan.consent',
      'laycan.filters.declaration',
      'pusherTransportTLS',
    ]) {
      localStorage.setItem(key, 'x');
    }
    sessionStorage.setItem('laycan.nomination-edits.u', 'x');
    let told = 0;
    session.onEnd(() => {
      told += 1;
    });
    await session.signOut();
    expect(session.state).toBe('anonymous');
    expect(session.loggedOut).toBe(true);
    expect(Object.keys(localStorage).toSorted()).toEqual(['laycan.consent', 'laycan.filters.declaration']);
    expect(sessionStorage).toHaveLength(0);
    expect(told).toBe(1);
  });

  it('is over with a message when the server says so', async () => {
    replies = [answer(200, { profile, flags: ['schedule'] })];
    await session.load();
    sessionStorage.setItem('laycan.nomination-edits.u', 'x');
    session.expired();
    expect(session.notice).toBe(loggedOutMessage);
    // What was not saved waits in the tab for its person.
    expect(sessionStorage.getItem('laycan.nomination-edits.u')).toBe('x');
    expect(session.loggedOut).toBe(false);
  });

  it('stays signed in when the profile cannot be read again', async () => {
    replies = [answer(200, { profile, flags: ['schedule'] }), answer(500)];
    await session.load();
    await session.load();
    expect(session.state).toBe('signed_in');
  });
});
