import { activeRequests } from './active-requests.ts';
import { nextTurn } from './next-turn.ts';
import { whoAsks } from './requester.ts';

/**
 * To be awaited before each of thousands of small steps: the short requests of others go first. Steps that have waited for the same
 * request go on one after another, each in a round of the main loop, so that the next request does not meet all of them.
 */
export const giveWay = async (): Promise<void> => {
  if (await activeRequests.giveWay(whoAsks())) await nextTurn();
};
