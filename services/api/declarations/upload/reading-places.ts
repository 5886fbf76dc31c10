import { Inject, Injectable } from '@nestjs/common';
import { standsInLine } from '#platform/awaited-store';
import type { Config } from '#platform/config/config';
import { activeRequests } from '#platform/fairness/active-requests';
import { FairSemaphore, type InTurn } from '#platform/fairness/fair-semaphore';
import { CONFIG } from '#platform/tokens';
import { limits } from '#platform/workbook/limits';
import { ApiError } from '../../errors/api-error.ts';

/** Seconds in which a file or two are read. */
const retryAfter = '5';

const waitFor = (places: number): ApiError => {
  const text =
    places === 1
      ? 'A file of yours is being read. Send this one again once that is done.'
      : `${places} files of yours are being read or wait to be. Send this one again once one of them is done.`;
  return new ApiError(429, 'too_many_uploads', text, {
    details: { most: places },
    headers: { 'retry-after': retryAfter },
  });
};

/** Long work of others lets somebody's file go first once its turn has come, as it does their requests, for as long as it is short. */
const asShort = async <Result>(user: string, work: () => Promise<Result>): Promise<Result> => {
  const end = activeRequests.begin(user);
  try {
    return await work();
  } finally {
    end();
  }
};

/** Where files wait to be read: one of a user is, a few wait, and users have their turns in a circle. Counted in one process. */
@Injectable()
export class ReadingPlaces {
  private readonly semaphore: FairSemaphore;
  private readonly placesOfUser: number;

  constructor(@Inject(CONFIG) { uploads }: Pick<Config, 'uploads'>) {
    this.placesOfUser = 1 + uploads.waiting;
    this.semaphore = new FairSemaphore({ atOnce: limits.atOnce, placesOfKey: this.placesOfUser });
  }

  /**
   * Takes a place of the user while the task goes on; of its work, what it hands to `inTurn` waits for the turn.
   * @throws ApiError 429 where the user has all his places taken; then nothing of the task was begun
   */
  async admit<Result>(user: string, task: (inTurn: InTurn) => Promise<Result>): Promise<Result> {
    const place = this.semaphore.tryTake(user);
    if (!place) throw waitFor(this.placesOfUser);
    try {
      return await task((work) => {
        const begins = standsInLine();
        return place.inTurn(() => {
          begins();
          return asShort(user, work);
        });
      });
    } finally {
      place.leave();
    }
  }

  /** For files that were taken in before: they wait for their turn, however many there are. */
  async goOn(user: string, task: () => Promise<void>): Promise<void> {
    const place = this.semaphore.take(user);
    try {
      await place.inTurn(task);
    } finally {
      place.leave();
    }
  }
}
