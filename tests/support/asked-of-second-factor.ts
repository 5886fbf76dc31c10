import { expect } from '@jest/globals';
import type { RecoveryCodesMade, SecondFactorEnrolment } from '#contracts/people/second-factor';
import type { SecondStepDue } from '#contracts/people/session-view';
import { Authenticator } from './authenticator.ts';
import type { Client } from './client.ts';

interface Asked {
  /** Whose it is. */
  readonly owner: Client;
  readonly credentials: { readonly email: string; readonly password: string };
  readonly userId: string;
  /** Nobody who is signed in. */
  readonly stranger: Client;
  /** Who may take it off. */
  readonly administrator: Client;
}

const at = '/api/customer/profile/second-factor';

/** Each call about a second factor once; recovery codes stand in for codes that would only come in half a minute. */
export const askOfSecondFactor = async (asked: Asked): Promise<void> => {
  const { owner, credentials, userId, stranger, administrator } = asked;
  const { password } = credentials;
  const turnOn = async (): Promise<readonly string[]> => {
    const begun = await owner.post(`${at}/enrolment`, { password });
    expect(begun.status).toBe(200);
    const { secret, enrolment } = begun.body as SecondFactorEnrolment;
    const code = new Authenticator(secret).codeAt(new Date());
    const set = await owner.post(at, { enrolment, verification_code: code });
    expect(set.status).toBe(200);
    return (set.body as RecoveryCodesMade).codes;
  };
  const [code] = await turnOn();
  expect((await owner.get(at)).status).toBe(200);
  const renewed = await owner.post(`${at}/recovery-codes`, { password, verification_code: code });
  expect(renewed.status).toBe(200);
  const [first, second] = (renewed.body as RecoveryCodesMade).codes;
  const half = await stranger.post('/api/login', credentials);
  expect(half.status).toBe(202);
  const { sign_in } = half.body as SecondStepDue;
  const step = { sign_in, verification_code: first };
  expect((await stranger.post('/api/login/second-factor', step)).status).toBe(204);
  expect((await owner.post(`${at}/off`, { password, verification_code: second })).status).toBe(204);
  await turnOn();
  expect((await administrator.delete(`/api/internal/users/${userId}/second-factor`)).status).toBe(204);
};
