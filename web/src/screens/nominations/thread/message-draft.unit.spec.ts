import { afterEach, describe, expect, it } from '@jest/globals';
import { runInAction } from 'mobx';
import type { ProfileAnswer } from '#contracts/people/profile';
import { session } from '../../../stores/session.ts';
import { HttpError } from '../../../api/http-error.ts';
import { forgetMessages, messageDraft, removeSent } from './message-draft.ts';

const profileOf = (id: string): ProfileAnswer => ({
  profile: {
    id,
    first_name: 'Ana',
    last_name: 'Prado',
    email: null,
    g2o_employee: false,
    show_tour: false,
    show_dynamic_tour: false,
    role: 'declarer',
    user_type: 'customer',
  },
  organizations: [],
  internal_permissions: [],
  unseenNotifications: 0,
  maintenance: [],
});
const signedIn = (id: string): void =>
  runInAction(() => {
    session.answer = profileOf(id);
    session.state = 'signed_in';
  });

describe('a message that is begun', () => {
  const usual = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = usual;
    forgetMessages();
    sessionStorage.clear();
    runInAction(() => {
      session.answer = null;
      session.state = 'anonymous';
      session.loggedOut = false;
    });
  });

  const path = '/nomination/messages';

  it('waits for its person when the session ends, and is nobody else’s', async () => {
    signedIn('ana');
    messageDraft(path).change({ message: 'Half a sentence' });
    session.expired();
    signedIn('marta');
    expect(messageDraft(path).values.message).toBe('');
    signedIn('ana');
    expect(messageDraft(path).values.message).toBe('Half a sentence');
  });

  it('is gone when they log out', async () => {
    signedIn('ana');
    messageDraft(path).change({ message: 'Half a sentence' });
    globalThis.fetch = async () => new Response(null, { status: 204 });
    await session.signOut();
    expect(sessionStorage).toHaveLength(0);
    signedIn('ana');
    expect(messageDraft(path).values.message).toBe('');
  });

  it('outlives a reload of the page, for its person alone, with the key that it may have been sent under', () => {
    signedIn('ana');
    messageDraft(path).change({ message: 'Half a sentence', about: 'eta' });
    const { attempt } = messageDraft(path);
    forgetMessages();
    signedIn('marta');
    expect(messageDraft(path).values.message).toBe('');
    signedIn('ana');
    expect(messageDraft(path).values).toEqual({ message: 'Half a sentence', about: 'eta' });
    expect(messageDraft(path).attempt).toBe(attempt);
  });

  it.each([
    ['what follows it', 'First. And more', { message: 'And more', about: null }],
    ['what took its place', 'First.ly', { message: 'First.ly', about: null }],
    ['nothing, where nothing was', 'First.', { message: '', about: null }],
  ])('leaves %s to the next message, once it is sent', async (_what, written, left) => {
    signedIn('ana');
    const form = messageDraft(path);
    form.change({ message: 'First.', about: 'eta' });
    const { values: sent } = form;
    await form.submit(async () => form.change({ message: written }));
    removeSent(form, sent);
    expect(form.values).toEqual(left);
    expect(sessionStorage).toHaveLength(left.message === '' ? 0 : 1);
  });

  it('is kept no longer once it is sent', async () => {
    signedIn('ana');
    const form = messageDraft(path);
    form.change({ message: 'Whole.' });
    await form.submit(async () => undefined);
    form.reset();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is kept under another key once it was refused', async () => {
    signedIn('ana');
    const form = messageDraft(path);
    form.change({ message: 'Whole.' });
    const { attempt } = form;
    await form.submit(() => Promise.reject(new HttpError(429, { code: 'too_many', message: 'Wait.' })));
    forgetMessages();
    expect(messageDraft(path).values.message).toBe('Whole.');
    expect(messageDraft(path).attempt).not.toBe(attempt);
  });
});
