import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { pauseAfter } from '#platform/concurrency/back-off';
import { RefusalDelay } from '#platform/fairness/refusal-delay';
import { ApiError } from '../errors/api-error.ts';

/** Who tries to sign in, and as whom. Neither is an e-mail in clear. */
export interface Attempt {
  readonly account: string;
  readonly address: string;
  /** A browser in which this account has signed in before. */
  readonly device?: string | undefined;
}

const windowSeconds = 15 * 60;
/** Failures in the window that cost nothing, by what is counted. */
const free = { device: 4, pair: 4, account: 12, address: 40 } as const;
const longestDelayMs = 4_000;
const backOff = { firstMs: 250, longestMs: longestDelayMs };

/**
 * Attempts that may wait at the same time; more are turned away at once. Each of these lines has places of its own, so that
 * who guesses at an address keeps none from colleagues behind it.
 */
const maxWaiting = { device: 3, known: 12, fresh: 50, failed: 12 } as const;
type Line = keyof typeof maxWaiting;

/** Passwords that strangers have checked at the same time; each takes some 20 ms of a processor. */
const maxChecks = 100;

/** Pairs of account and address that are remembered to have signed in. */
const maxKnown = 10_000;

type Counted = keyof typeof free;
type Keys = readonly [readonly [Counted, string], ...(readonly [Counted, string])[]];
type Ahead = Readonly<Partial<Record<Counted, number>>>;

/** 0.25, 0.5, 1, 2, 4 s from the first failure past the free ones on. */
export const delayAfter = (failures: number, freeOnes: number): number => {
  const past = failures - freeOnes;
  return past <= 0 ? 0 : pauseAfter(backOff, past);
};

/**
 * Slows down guessing by account, by address and by the pair of both: never a lock-out, for then anyone could lock
 * others out. The delay depends on what was tried, not on whether the account exists. A device that is known, and a pair
 * that has signed in before, are counted by themselves: what others do costs them nothing.
 */
@Injectable()
export class SignInThrottle {
  private readonly limiters: Readonly<Record<Counted, RateLimiterMemory>> = {
    device: limiter('device'),
    pair: limiter('pair'),
    account: limiter('account'),
    address: limiter('address'),
  };
  /** In the order of their last success. */
  private readonly known = new Set<string>();
  private readonly waiting = new Map<string, number>();
  private readonly underWay = new Map<string, number>();
  /** Passwords of strangers that are checked or wait to be. */
  private checks = 0;
  /** Of networks. */
  private readonly refusals = new RefusalDelay();

  /**
   * Makes an attempt: waits as long as is due, checks, and counts how it went. Those under way count as failures until
   * they are through; else a thousand guesses sent at once would all be free.
   * @param check answers undefined where the attempt failed; is told by what it comes in turn: a device that is known, a pair
   * that has signed in before, and else the address, so that who guesses keeps nobody else's check waiting
   * @throws ApiError 429 where too many attempts of its line wait already; later where that was said to its network often
   */
  async run<Result>(
    attempt: Attempt,
    check: (line: string) => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    try {
      return await this.inItsLine(attempt, check);
    } catch (error) {
      if (error instanceof TooManyAttempts) {
        await this.refusals.refused(attempt.address);
        await this.refusals.wait(attempt.address);
      }
      throw error;
    }
  }

  private async inItsLine<Result>(
    attempt: Attempt,
    check: (line: string) => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const keys = this.keysOf(attempt);
    const ahead = this.enter(keys);
    try {
      await this.wait(attempt, ahead);
      const result = await this.checked(keys, check);
      await (result === undefined ? this.failed(attempt) : this.succeeded(attempt));
      return result;
    } finally {
      this.leave(keys);
    }
  }

  /** However many addresses strangers come from, those who have signed in before wait for a few of them only. */
  private async checked<Result>(
    keys: Keys,
    check: (line: string) => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const line = lineOfCheck(keys);
    if (keys.length === 1) return check(line);
    if (this.checks >= maxChecks) throw new TooManyAttempts();
    this.checks += 1;
    try {
      return await check(line);
    } finally {
      this.checks -= 1;
    }
  }

  /** Milliseconds that the next attempt waits, with so many others ahead of it. */
  async delayFor(attempt: Attempt, ahead: Ahead = {}): Promise<number> {
    const delays = await Promise.all(
      this.keysOf(attempt).map(async ([counted, key]) =>
        delayAfter((await this.failuresOf(counted, key)) + (ahead[counted] ?? 0), free[counted]),
      ),
    );
    return Math.max(...delays);
  }

  /** @throws ApiError 429 where too many attempts of its line wait already */
  async wait(attempt: Attempt, ahead: Ahead = {}): Promise<void> {
    const delay = await this.delayFor(attempt, ahead);
    if (delay === 0) return;
    const line = await this.lineOf(attempt, ahead);
    const key = line === 'device' ? `device ${deviceKey(attempt)}` : `${line} ${attempt.address}`;
    const waiting = this.waiting.get(key) ?? 0;
    if (waiting >= maxWaiting[line]) {
      throw new TooManyAttempts();
    }
    this.waiting.set(key, waiting + 1);
    try {
      await setTimeout(delay);
    } finally {
      countDown(this.waiting, key);
    }
  }

  async failed(attempt: Attempt): Promise<void> {
    await Promise.all(
      this.keysOf(attempt).map(async ([counted, key]) => this.limiters[counted].penalty(key)),
    );
  }

  /** A success clears what is counted of this device, or this pair, only: somebody else may still be guessing. */
  async succeeded(attempt: Attempt): Promise<void> {
    const [[counted, key]] = this.keysOf(attempt);
    await this.limiters[counted].delete(key);
    const pair = pairOf(attempt);
    this.known.delete(pair);
    this.known.add(pair);
    const [oldest] = this.known;
    if (oldest !== undefined && this.known.size > maxKnown) this.known.delete(oldest);
  }

  /** By what an attempt is counted; the first is its own. */
  private keysOf(attempt: Attempt): Keys {
    if (attempt.device !== undefined) return [['device', deviceKey(attempt)]];
    const pair = pairOf(attempt);
    if (this.known.has(pair)) return [['pair', pair]];
    return [
      ['pair', pair],
      ['account', attempt.account],
      ['address', attempt.address],
    ];
  }

  private async lineOf(attempt: Attempt, ahead: Ahead): Promise<Line> {
    if (attempt.device !== undefined) return 'device';
    const pair = pairOf(attempt);
    if (this.known.has(pair)) return 'known';
    const failures = (await this.failuresOf('pair', pair)) + (ahead.pair ?? 0);
    return failures > 0 ? 'failed' : 'fresh';
  }

  private async failuresOf(counted: Counted, key: string): Promise<number> {
    return (await this.limiters[counted].get(key))?.consumedPoints ?? 0;
  }

  /** Answers with how many were under way before. */
  private enter(keys: Keys): Ahead {
    const ahead: Partial<Record<Counted, number>> = {};
    for (const [counted, key] of keys) {
      ahead[counted] = this.underWay.get(`${counted} ${key}`) ?? 0;
      this.underWay.set(`${counted} ${key}`, ahead[counted] + 1);
    }
    return ahead;
  }

  private leave(keys: Keys): void {
    for (const [counted, key] of keys) countDown(this.underWay, `${counted} ${key}`);
  }
}

class TooManyAttempts extends ApiError {
  constructor() {
    super(429, 'too_many_requests', 'Too many attempts; wait a moment and try again.', {
      headers: { 'retry-after': String(Math.ceil(longestDelayMs / 1000)) },
    });
  }
}

/** The last of the keys: of strangers their address. */
const lineOfCheck = (keys: Keys): string => (keys.at(-1) ?? keys[0]).join(' ');

const countDown = (counts: Map<string, number>, key: string): void => {
  const left = (counts.get(key) ?? 1) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
};

const pairOf = ({ account, address }: Attempt): string => `${account}/${address}`;
const deviceKey = ({ account, device = '' }: Attempt): string => `${account}/${device}`;

const limiter = (keyPrefix: Counted): RateLimiterMemory =>
  new RateLimiterMemory({ keyPrefix, points: free[keyPrefix], duration: windowSeconds });
