import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { consumeRecoveryCode, tellOfGuesses } from '#domain/user/credentials';
import { userDecider } from '#domain/user/decide';
import type { UserRejection } from '#domain/user/rejections';
import type { MachineClock } from '#platform/clock/port';
import { EXECUTE, MACHINE_CLOCK, VAULT } from '#platform/tokens';
import type { Vault } from '#platform/vault/port';
import { userStream } from '#domain/streams';
import { ApiError } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { userRejections } from '../../people/register-user.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { Audit, type Origin } from '../audit.ts';
import { Passwords } from '../passwords.ts';
import { ownContext } from './own-context.ts';
import { readRecoveryCode, type TypedCode } from './recovery-codes.ts';
import { type SecondFactor, SecondFactors } from './second-factors.ts';
import { stepOfCode, stepSeconds } from './totp.ts';

/** Wrong codes of a person in an hour; those of a browser that knows them are counted by themselves. */
const maxWrong = 10;
/** Those of all such browsers together: whoever knew the password before may have made many. */
const maxWrongInKnown = 50;
const windowSeconds = 3_600;

/** A recovery code that was used, or one of a set that others have replaced while it was looked at. */
const isOfNoUse: ReadonlySet<string> = new Set<UserRejection>(['recovery_code_used', 'recovery_codes_over']);

/** Whose code it is, and where it is typed. */
export interface CodeAttempt {
  readonly user: string;
  /** A browser in which they have signed in before, by which wrong codes are counted; undefined: as those of all others. */
  readonly device?: string | undefined;
  readonly origin: Origin;
}

const tooManyCodes = (seconds: number): ApiError =>
  new ApiError(429, 'too_many_codes', 'Too many codes were wrong. Wait an hour and try again.', {
    headers: { 'retry-after': String(seconds) },
  });

export const wrongCode = (): ApiError => {
  const text = 'The code is not right, or it was used already. Enter the next one.';
  return new ApiError(422, 'wrong_code', text, { errors: { verification_code: [text] } });
};

/** Whether a code is somebody's, and was not taken before: one of an authenticator app, or a recovery code. */
@Injectable()
export class CodeCheck {
  private readonly wrong = new RateLimiterMemory({ points: maxWrong, duration: windowSeconds });
  private readonly wrongInKnown = new RateLimiterMemory({
    points: maxWrongInKnown,
    duration: windowSeconds,
  });

  constructor(
    @Inject(VAULT) private readonly vault: Pick<Vault, 'get' | 'claim' | 'remove' | 'ids'>,
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    private readonly factors: SecondFactors,
    private readonly passwords: Passwords,
    private readonly audit: Audit,
  ) {}

  /**
   * A code that is taken is used up.
   * @throws ApiError 422 with the field `verification_code`, 429 past ten wrong ones in an hour
   */
  async take(attempt: CodeAttempt, factor: SecondFactor, typed: string): Promise<void> {
    const { user } = attempt;
    await this.counted(attempt, async () => {
      const recovery = readRecoveryCode(typed);
      if (recovery) return this.takeRecoveryCode(attempt, factor, recovery);
      const secret = await this.factors.secretOf(user, factor);
      return secret !== undefined && this.takeOfApp(user, { factorId: factor.factorId, secret }, typed);
    });
  }

  /** The first code of a secret that is not kept yet. @throws as `take` */
  async takeFirst(
    attempt: CodeAttempt,
    { factorId, secret }: { readonly factorId: string; readonly secret: Buffer },
    typed: string,
  ): Promise<void> {
    await this.counted(attempt, () => this.takeOfApp(attempt.user, { factorId, secret }, typed));
  }

  /** Removes what has passed; to be called now and then. */
  async sweep(): Promise<void> {
    const now = this.clock.now().toISOString();
    for (const id of await this.vault.ids('used_code')) {
      const record = await this.vault.get('used_code', id);
      if (record && record.expiresAt < now) await this.vault.remove('used_code', id);
    }
  }

  /** Counted as wrong until it is known to be right: else a thousand sent at once would all be looked at. */
  private async counted(attempt: CodeAttempt, isTaken: () => Promise<boolean>): Promise<void> {
    const { user, device, origin } = attempt;
    const key = device === undefined ? user : `${user}/${device}`;
    const count = await this.consume(this.wrong, key);
    if (device !== undefined) await this.consume(this.wrongInKnown, user);
    if (await isTaken()) {
      await this.wrong.reward(key);
      if (device !== undefined) await this.wrongInKnown.reward(user);
      return;
    }
    this.audit.tell('second_factor_refused', { user, ...origin });
    if (count >= maxWrong) await this.tellOfGuesses(user);
    throw wrongCode();
  }

  private async consume(limiter: RateLimiterMemory, key: string): Promise<number> {
    try {
      return (await limiter.consume(key)).consumedPoints;
    } catch (spent) {
      if (!(spent instanceof RateLimiterRes)) throw spent;
      throw tooManyCodes(Math.ceil(spent.msBeforeNext / 1_000));
    }
  }

  private async takeOfApp(
    user: string,
    { factorId, secret }: { readonly factorId: string; readonly secret: Buffer },
    typed: string,
  ): Promise<boolean> {
    const now = this.clock.now();
    const step = stepOfCode(secret, typed.replaceAll(/\s/g, ''), now);
    if (step === undefined) return false;
    // Long after any clock would take it.
    const expiresAt = new Date(now.getTime() + 10 * stepSeconds * 1_000).toISOString();
    return this.vault.claim('used_code', `${factorId}/${step}`, { user, expiresAt });
  }

  private async takeRecoveryCode(
    { user, origin }: CodeAttempt,
    factor: SecondFactor,
    { place, code }: TypedCode,
  ): Promise<boolean> {
    const codes = await this.factors.codesOf(user, factor);
    const hash = codes?.hashes[place];
    if (!codes || hash === undefined || !(await this.passwords.fits(hash, code, user))) return false;
    const { codesId } = codes;
    const done = await this.run({
      stream: userStream(user),
      decider: userDecider,
      decide: (state) => consumeRecoveryCode(state, { codesId, place }),
      context: ownContext(user, `recovery-code/${randomUUID()}`),
    });
    if (done.ok) this.audit.tell('recovery_code_used', { user, ...origin });
    else if (!isOfNoUse.has(done.code)) throw refusalOf(userRejections, done);
    return done.ok;
  }

  private async tellOfGuesses(user: string): Promise<void> {
    const guessId = randomUUID();
    const done = await this.run({
      stream: userStream(user),
      decider: userDecider,
      decide: (state) => tellOfGuesses(state, { guessId, now: this.clock.now() }),
      context: ownContext(user, `guessed/${guessId}`),
    });
    if (!done.ok) throw refusalOf(userRejections, done);
  }
}
