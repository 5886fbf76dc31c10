import { voyageFeedTopics } from '#contracts/voyage-feed/messages';
import type { TradeClock } from '#platform/clock/port';
import type { EventReader } from '#platform/event-store/port';
import { Incoming, type IncomingParts } from '../incoming.ts';
import type { Intake } from './take-in.ts';
import { takeMessage, type Took } from './take-message.ts';

export interface IncomingFeedParts extends Pick<IncomingParts, 'topics' | 'failed'> {
  readonly intake: Intake;
  readonly events: Pick<EventReader, 'logId'>;
  readonly clock: TradeClock;
  readonly took: Took;
}

/** A log that was restored has an id of its own: its group reads from the first message on what the log has lost. */
export const groupOfLog = (name: string, events: Pick<EventReader, 'logId'>) => async (): Promise<string> =>
  `${name}.${await events.logId()}`;

/** Takes in statements and reports, each topic by a group of its own: reports hold back no statement. */
export const incomingFeed = ({ intake, events, clock, took, topics, failed }: IncomingFeedParts) => {
  const handle = takeMessage(intake, clock, took);
  const from = (topic: string) =>
    new Incoming({ topics, group: groupOfLog(topic, events), from: [topic], handle, failed });
  return [from(voyageFeedTopics.statements), from(voyageFeedTopics.reports)];
};
