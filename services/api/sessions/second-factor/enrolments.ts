import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { MachineClock } from '#platform/clock/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { MACHINE_CLOCK } from '#platform/tokens';
import { newSecret } from './totp.ts';

/** A second factor that is being set up: somebody has shown their password, and no code yet. */
export interface Enrolment {
  readonly factorId: string;
  readonly secret: Buffer;
  /** The password that was proven. */
  readonly proof: string;
}

interface Sealed {
  readonly factorId: string;
  readonly secret: string;
  readonly proof: string;
  readonly expiresAt: string;
}

/** For which an app may take the secret and show a code, in ms. */
const goodMs = 15 * 60_000;

const contextOf = (user: string): string => `second-factor/${user}`;

/** Nothing is kept here before the first code: what the page sends back is sealed, for that person and a while. */
@Injectable()
export class Enrolments {
  constructor(
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    private readonly keys: PeopleKeys,
  ) {}

  begin(user: string, proof: string): Enrolment & { readonly sealed: string } {
    const [factorId, secret] = [randomUUID(), newSecret()];
    const expiresAt = new Date(this.clock.now().getTime() + goodMs).toISOString();
    const content: Sealed = { factorId, secret: secret.toString('base64url'), proof, expiresAt };
    return {
      factorId,
      secret,
      proof,
      sealed: this.keys.sealRequest(contextOf(user), JSON.stringify(content)),
    };
  }

  /** undefined of what is over, and of what this installation has not sealed for that person. */
  find(user: string, sealed: string): Enrolment | undefined {
    const content = this.opened(user, sealed);
    if (!content || content.expiresAt <= this.clock.now().toISOString()) return undefined;
    const { factorId, secret, proof } = content;
    return { factorId, secret: Buffer.from(secret, 'base64url'), proof };
  }

  private opened(user: string, sealed: string): Sealed | undefined {
    let text: string;
    try {
      text = this.keys.openRequest(contextOf(user), sealed);
    } catch {
      // Made up, cut, or sealed for somebody else: which of these, nobody is told.
      return undefined;
    }
    return JSON.parse(text) as Sealed;
  }
}
