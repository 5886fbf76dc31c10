import { Malformed } from '#contracts/voyage-feed/form';
import type { FeedMessage } from '#contracts/voyage-feed/messages';
import { readFeedMessage } from '#contracts/voyage-feed/read-message';
import type { TradeClock } from '#platform/clock/port';
import { giveWay } from '#platform/fairness/give-way';
import { PoisonMessage, type ReceivedMessage } from '#platform/topics/port';
import { type Intake, takeIn } from './take-in.ts';

/** Characters; it is kept with each of the events. */
const longestId = 500;

const read = ({ topic, value }: ReceivedMessage, now: Date): FeedMessage => {
  try {
    return readFeedMessage(topic, value, now);
  } catch (error) {
    throw error instanceof Malformed ? new PoisonMessage(error.message) : error;
  }
};

/** Told of each message that was taken in, also of those that were before. */
export type Took = (message: FeedMessage, repeated: boolean) => void;

/**
 * Takes in what comes by the topics of the feed.
 * @throws PoisonMessage with a sentence for whoever looks at what is parked
 */
export const takeMessage = (intake: Intake, clock: TradeClock, took: Took) => {
  const take = takeIn(intake);
  return async (message: ReceivedMessage): Promise<void> => {
    if (message.id.length > longestId)
      throw new PoisonMessage(`Its id is longer than ${longestId} characters`);
    // Hundreds of statements may come at once, from partition beside partition.
    await giveWay();
    const told = read(message, clock.now());
    const taken = await take(message.id, told);
    if (!taken.ok) throw new PoisonMessage(taken.reason);
    took(told, taken.repeated);
  };
};
