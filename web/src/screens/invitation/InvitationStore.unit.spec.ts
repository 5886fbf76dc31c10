import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runInAction } from 'mobx';
import type { ProfileAnswer, ProfileOrganisation } from '#contracts/people/profile';
import { profileOrganisation } from '../../../../tests/support/profile-organisation.ts';
import { Session } from '../../stores/session.ts';
import { InvitationStore, type Invited } from './InvitationStore.ts';

const invited: Invited = {
  organisationId: 'o-1',
  organisation: 'Atlântica Celulose',
  email: 'Jo.Lund@new.example',
  role: { id: 'declarer', name: 'Declarer' },
  expired: false,
  accepted: false,
  registered: false,
};

const typed = {
  first_name: ' Jo ',
  last_name: 'Lund',
  password: 'Harbour-lights-07',
  confirm_password: 'Harbour-lights-07',
};

const answer = (status: number, body?: unknown) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status });
const fault = (status: number, code: string, errors?: Record<string, string[]>) =>
  answer(status, { code, message: `Said of ${code}.`, errors });

const profileOf = (email: string, organizations: readonly ProfileOrganisation[]): ProfileAnswer => ({
  profile: {
    id: 'u',
    first_name: 'Jo',
    last_name: 'Lund',
    email,
    g2o_employee: false,
    show_tour: false,
    show_dynamic_tour: false,
    role: 'customer',
    user_type: 'customer',
  },
  organizations,
  internal_permissions: [],
  unseenNotifications: 0,
  maintenance: [],
});

describe('an invitation', () => {
  const original = globalThis.fetch;
  let replies: Response[];
  let asked: { readonly what: string; readonly body: unknown }[];
  let session: Session;
  let store: InvitationStore;

  beforeEach(() => {
    document.cookie = 'laycan_csrf=token';
    localStorage.clear();
    replies = [];
    asked = [];
    session = new Session();
    runInAction(() => {
      session.state = 'anonymous';
    });
    store = new InvitationStore('t-1', session);
    globalThis.fetch = (path, init) => {
      asked.push({
        what: `${init?.method} ${typeof path === 'string' ? path : ''}`,
        body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      });
      return Promise.resolve(replies.shift() ?? answer(500, {}));
    };
  });
  afterEach(() => {
    globalThis.fetch = original;
  });

  const open = async (change: Partial<Invited> = {}): Promise<void> => {
    replies = [answer(200, { data: { ...invited, ...change } })];
    await store.check();
  };
  const signIn = (email: string, organizations: readonly ProfileOrganisation[] = []) =>
    runInAction(() => {
      session.state = 'signed_in';
      session.answer = profileOf(email, organizations);
    });

  it('is looked at before anything is asked', async () => {
    await open();
    expect(asked.map(({ what }) => what)).toEqual(['GET /api/invitations/t-1']);
    expect(store.invited).toEqual(invited);
    expect(store.to).toBeNull();
  });

  it('leads to the page of what it is no more', async () => {
    replies = [fault(404, 'not_found')];
    await store.check();
    expect(store.to).toBe('/404');
    store = new InvitationStore('t-1', session);
    await open({ expired: true });
    expect(store.to).toBe('/expired');
    store = new InvitationStore('t-1', session);
    await open({ accepted: true, registered: true });
    expect(store.to).toBe('/login?email=Jo.Lund%40new.example');
    expect(session.notice).toBe('This invitation was accepted already. Sign in to go on.');
  });

  it('that cannot be read is asked for again', async () => {
    replies = [answer(500, { code: 'x', message: 'x' })];
    await store.check();
    expect(store.failure?.status).toBe(500);
    await open();
    expect(store.failure).toBeNull();
    expect(store.invited).toEqual(invited);
  });

  it('makes the account of a newcomer, who signs in next', async () => {
    await open();
    store.form.change(typed);
    replies = [answer(204)];
    await store.accept();
    expect(asked.at(-1)).toEqual({
      what: 'POST /api/invitations/t-1/accept',
      body: { ...typed, first_name: 'Jo' },
    });
    expect(store.to).toBe('/login?email=Jo.Lund%40new.example');
    expect(session.notice).toBe('You joined Atlântica Celulose. Sign in to go on.');
  });

  it('sends nothing while a field is wrong, and loses nothing of what was typed', async () => {
    await open();
    store.form.change({ ...typed, password: 'short' });
    await store.accept();
    expect(asked).toHaveLength(1);
    expect(Object.keys(store.form.errors)).toEqual(['password', 'confirm_password']);
    store.form.change(typed);
    for (const refusal of [
      fault(422, 'validation_failed', { password: ['This password is on a list of leaked ones.'] }),
      fault(429, 'too_many_requests'),
      answer(500, { code: 'x', message: 'x' }),
    ]) {
      replies = [refusal];
      await store.accept();
      expect(store.form.values).toEqual(typed);
      expect(store.busy).toBe(false);
      expect(store.to).toBeNull();
      const isAtField = refusal.status === 422;
      expect(store.form.error('password')).toBe(
        isAtField ? 'This password is on a list of leaked ones.' : undefined,
      );
      expect(store.problem).toBe(isAtField ? null : 'Oops, something went wrong.');
    }
  });

  it('asks nothing of whoever has an account', async () => {
    await open({ registered: true });
    replies = [answer(204)];
    await store.accept();
    expect(asked.at(-1)).toEqual({ what: 'POST /api/invitations/t-1/accept', body: {} });
    expect(store.to).toBe('/login?email=Jo.Lund%40new.example');
  });

  it('leads whoever is signed in home in that organisation, once the profile knows it', async () => {
    signIn('jo.lund@new.example', [profileOrganisation({ id: 'o-0' })]);
    await open({ registered: true });
    expect(store.isForAnother).toBe(false);
    const now = profileOf('jo.lund@new.example', [
      profileOrganisation({ id: 'o-0' }),
      profileOrganisation({ id: 'o-1' }),
    ]);
    replies = [
      answer(204),
      answer(200, { profile: session.answer, flags: [], preferences: null }),
      answer(200, { profile: now, flags: [], preferences: null }),
    ];
    await store.accept();
    expect(store.to).toBe('/');
    expect(session.defaultOrganisation?.id).toBe('o-1');
  });

  it('is for nobody else who is signed in, until they sign out', async () => {
    signIn('ana@atlantica.example');
    await open();
    expect(store.isForAnother).toBe(true);
    replies = [answer(204)];
    await store.signOut();
    expect(store.isForAnother).toBe(false);
    expect(store.to).toBeNull();
  });

  it('believes the server that somebody else is signed in, whatever their address', async () => {
    signIn('jo.lund@new.example');
    await open({ registered: true });
    replies = [fault(409, 'signed_in_as_another')];
    await store.accept();
    expect(store.isForAnother).toBe(true);
    replies = [answer(500, { code: 'x', message: 'x' })];
    await store.signOut();
    expect(store.problem).toBe('Sorry, we could not log you out. Please try again.');
  });

  it.each([
    [fault(410, 'invitation_expired'), '/expired'],
    [fault(404, 'not_found'), '/404'],
    [fault(409, 'invitation_accepted'), '/login?email=Jo.Lund%40new.example'],
  ])('goes where it leads that ended meanwhile', async (refusal, to) => {
    await open({ registered: true });
    replies = [refusal];
    await store.accept();
    expect(store.to).toBe(to);
  });
});
