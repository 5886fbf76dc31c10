import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ApiError } from '../errors/api-error.ts';

/** Who tries to sign in, and as whom. Neither is an e-mail in clear. */
export interface Attempt {
  readonly account: string;
  readonly address: string;
}

const windowSeconds = 15 * 60;
/** Failures in the window that cost nothing, by what is counted. */
const free = { pair: 4, account: 12, address: 40 } as const;
const longestDelayMs = 4_000;
const firstDelayMs = 250;
/** Attempts of one address that may wait at the same time; more are turned away at once. */
const mostWaiting = 12;

type Counted = keyof typeof free;

/** 0.25, 0.5, 1, 2, 4 s from the first failure past the free ones on. */
export const delayAfter = (failures: number, freeOnes: number): number => {
  const past = failures - freeOnes;
  return past <= 0 ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (past - 1));
};

/**
 * Slows down guessing by account, by address and by the pair of both: never a lock-out, for then anyone could lock
 * others out. The delay depends on what was tried, not on whether the account exists.
 */
@Injectable()
export class SignInThrottle {
  private readonly limiters: Readonly<Record<Counted, RateLimiterMemory>> = {
    pair: limiter('pair'),
    account: limiter('account'),
    address: limiter('address'),
  };
  private readonly waiting = new Map<string, number>();
  private readonly underWay = new Map<string, number>();

  /**
   * Makes an attempt: waits as long as is due, checks, and counts how it went. Those under way count as failures until
   * they are through; else a thousand guesses sent at once would all be free.
   * @param check answers undefined where the attempt failed
   * @throws ApiError 429 where too many attempts of the address wait already
   */
  async run<Result>(attempt: Attempt, check: () => Promise<Result | undefined>): Promise<Result | undefined> {
    const ahead = this.enter(attempt);
    try {
      await this.wait(attempt, ahead);
      const result = await check();
      await (result === undefined ? this.failed(attempt) : this.succeeded(attempt));
      return result;
    } finally {
      this.leave(attempt);
    }
  }

  /** Milliseconds that the next attempt waits, with so many others ahead of it. */
  async delayFor(attempt: Attempt, ahead: Partial<Record<Counted, number>> = {}): Promise<number> {
    const delays = await Promise.all(
      keysOf(attempt).map(async ([counted, key]) => {
        const known = await this.limiters[counted].get(key);
        return delayAfter((known?.consumedPoints ?? 0) + (ahead[counted] ?? 0), free[counted]);
      }),
    );
    return Math.max(...delays);
  }

  /** @throws ApiError 429 where too many attempts of the address wait already */
  async wait(attempt: Attempt, ahead: Partial<Record<Counted, number>> = {}): Promise<void> {
    const delay = await this.delayFor(attempt, ahead);
    if (delay === 0) return;
    const waiting = this.waiting.get(attempt.address) ?? 0;
    if (waiting >= mostWaiting) {
      throw new ApiError(429, 'too_many_requests', 'Too many attempts; wait a moment and try again.', {
        headers: { 'retry-after': String(Math.ceil(longestDelayMs / 1000)) },
      });
    }
    this.waiting.set(attempt.address, waiting + 1);
    try {
      await setTimeout(delay);
    } finally {
      const left = (this.waiting.get(attempt.address) ?? 1) - 1;
      if (left > 0) this.waiting.set(attempt.address, left);
      else this.waiting.delete(attempt.address);
    }
  }

  async failed(attempt: Attempt): Promise<void> {
    await Promise.all(keysOf(attempt).map(async ([counted, key]) => this.limiters[counted].penalty(key)));
  }

  /** A success clears the pair only: somebody else may still be guessing. */
  async succeeded(attempt: Attempt): Promise<void> {
    const [[counted, key]] = keysOf(attempt);
    await this.limiters[counted].delete(key);
  }

  /** Answers with how many were under way before. */
  private enter(attempt: Attempt): Readonly<Record<Counted, number>> {
    const ahead = { pair: 0, account: 0, address: 0 };
    for (const [counted, key] of keysOf(attempt)) {
      ahead[counted] = this.underWay.get(`${counted} ${key}`) ?? 0;
      this.underWay.set(`${counted} ${key}`, ahead[counted] + 1);
    }
    return ahead;
  }

  private leave(attempt: Attempt): void {
    for (const [counted, key] of keysOf(attempt)) {
      const left = (this.underWay.get(`${counted} ${key}`) ?? 1) - 1;
      if (left > 0) this.underWay.set(`${counted} ${key}`, left);
      else this.underWay.delete(`${counted} ${key}`);
    }
  }
}

const limiter = (keyPrefix: Counted): RateLimiterMemory =>
  new RateLimiterMemory({ keyPrefix, points: free[keyPrefix], duration: windowSeconds });

const keysOf = ({ account, address }: Attempt) =>
  [
    ['pair', `${account}/${address}`],
    ['account', account],
    ['address', address],
  ] as const;
