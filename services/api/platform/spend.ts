import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../errors/api-error.ts';

/** Takes one, or more, of what somebody may do within a time. @throws ApiError 429, with when there is one again */
export const spend = async (
  limiter: Pick<RateLimiterMemory, 'consume'>,
  user: string,
  points = 1,
): Promise<void> => {
  try {
    await limiter.consume(user, points);
  } catch (spent) {
    if (!(spent instanceof RateLimiterRes)) throw spent;
    throw tooManyRequests(Math.ceil(spent.msBeforeNext / 1_000));
  }
};
