import { Inject, Injectable } from '@nestjs/common';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import type { MachineClock } from '#platform/clock/port';
import { isRecord, parsedJson } from '#platform/foreign-json';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { MACHINE_CLOCK } from '#platform/tokens';
import type { SignOnAttempt } from './directory.ts';

/** For which somebody may take to sign in at the directory. */
export const attemptSeconds = 600;
/** All attempts are sealed as one thing: none of them is kept here. */
const purpose = 'sign-on';
/** Of the address that they wanted: a cookie holds 4 kB. */
const longestRedirect = 1_000;

/** What a browser keeps while somebody is at the directory, sealed: nothing of it is of use elsewhere. */
@Injectable()
export class SignOnAttempts {
  constructor(
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    private readonly keys: PeopleKeys,
  ) {}

  begin(redirect: string): SignOnAttempt {
    return {
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
      redirect: redirect.length > longestRedirect ? '' : redirect,
      expiresAt: new Date(this.clock.now().getTime() + attemptSeconds * 1_000).toISOString(),
    };
  }

  sealed(attempt: SignOnAttempt): string {
    return this.keys.sealRequest(purpose, JSON.stringify(attempt));
  }

  /** undefined for a cookie that is missing, over or not of ours. */
  opened(cookie: string | undefined): SignOnAttempt | undefined {
    const text = cookie === undefined ? undefined : this.textOf(cookie);
    const attempt = text === undefined ? undefined : parsedJson(text);
    if (!isAttempt(attempt)) return undefined;
    return attempt.expiresAt > this.clock.now().toISOString() ? attempt : undefined;
  }

  private textOf(cookie: string): string | undefined {
    try {
      return this.keys.openRequest(purpose, cookie);
    } catch {
      // Anybody can send a cookie: one that does not open is none.
      return undefined;
    }
  }
}

const fields = ['state', 'nonce', 'verifier', 'redirect', 'expiresAt'] as const;

const isAttempt = (value: unknown): value is SignOnAttempt =>
  isRecord(value) && fields.every((field) => typeof value[field] === 'string');
