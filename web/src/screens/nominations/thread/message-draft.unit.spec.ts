import { afterEach, describe, expect, it } from '@jest/globals';
import { runInAction } from 'mobx';
import type { ProfileAnswer } from '#contracts/people/profile';
import { session } from '../../../stores/session.ts';
import { messageDraft } from './message-draft.ts';

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
    signedIn('ana');
    expect(messageDraft(path).values.message).toBe('');
  });
});
