import { derivedId } from '#api/platform/commands';
import {
  type FeedMessage,
  type FeedStatement,
  voyageFeedTopics,
  voyageFeedVersion,
} from '#contracts/voyage-feed/messages';
import { isoOf } from './moments.ts';

/** A message with the moment from which it is known. */
export interface Told {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The same for the same subject at the same moment, so that what is told again is taken for what it is. */
  readonly id: string;
  readonly key: string;
  readonly topic: string;
  readonly message: FeedMessage;
}

/** What every statement begins with. The moment is the sequence: what is known later counts. */
export const statedAt = (moment: number) =>
  ({ version: voyageFeedVersion, sequence: moment, statedAt: isoOf(moment) }) as const;

const subjectOf = (message: FeedMessage): readonly [type: string, key: string, part: string] => {
  switch (message.type) {
    case 'voyage':
      return ['voyage', message.voyageId, ''];
    case 'cargo':
      return ['cargo', message.voyageId, message.cargoRef];
    case 'vessel':
      return ['vessel', message.vesselId, ''];
    case 'contact':
      return ['contact', message.contactId, ''];
    case 'document':
      return ['document', message.documentId, ''];
    case 'position':
    case 'fuel':
      return [message.type, message.vesselId, message.at];
  }
};

const isReport = (message: FeedMessage): message is Exclude<FeedMessage, FeedStatement> =>
  message.type === 'position' || message.type === 'fuel';

export const tell = (seed: string, at: number, message: FeedMessage): Told => {
  const [type, key, part] = subjectOf(message);
  return {
    at,
    id: derivedId('voyage-world', seed, type, key, part, at),
    key,
    topic: isReport(message) ? voyageFeedTopics.reports : voyageFeedTopics.statements,
    message,
  };
};
