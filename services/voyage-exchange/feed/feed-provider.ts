import { type FactoryProvider, Logger } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { CaughtUp } from '#api/platform/caught-up';
import type { Execute } from '#api/platform/execute-port';
import { transferTopics } from '#contracts/voyage-exchange/transfer-messages';
import { voyageFeedTopics } from '#contracts/voyage-feed/messages';
import type { MachineClock, TradeClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import {
  DOCUMENTS,
  EVENT_STORE,
  EXECUTE,
  MACHINE_CLOCK,
  METRICS,
  PROJECTIONS,
  TOPICS,
  TRADE_CLOCK,
  VAULT,
  WATCHER,
} from '#platform/tokens';
import { parkedTopic, type ReceivedMessage, type Topics } from '#platform/topics/port';
import type { Vault } from '#platform/vault/port';
import type { ProjectionControl } from '#projections/runtime/control';
import type { Watcher } from '#projections/runtime/watcher/port';
import { Incoming } from '../incoming.ts';
import { contactPeopleIn } from './contact-people.ts';
import { measureFeed } from './feed-metrics.ts';
import { groupOfLog, incomingFeed } from './incoming-feed.ts';
import { FeedLookUpsInReadModels } from './look-ups.ts';
import { noteParked } from './note-parked.ts';

/** What begins and ends with the exchange: the feed, and what is parked of all that comes in. */
export const FEED = Symbol('IncomingFeed');

const logger = new Logger('VoyageFeed');

const telling =
  (msg: string) =>
  (err: unknown, message?: Pick<ReceivedMessage, 'id' | 'key'>): void =>
    logger.warn({ msg, id: message?.id, key: message?.key, err });

const parkedTopics = [...Object.values(voyageFeedTopics), transferTopics.replies].map(parkedTopic);

export const feed: FactoryProvider = {
  provide: FEED,
  inject: [
    TOPICS,
    EXECUTE,
    EVENT_STORE,
    DOCUMENTS,
    WATCHER,
    VAULT,
    PeopleKeys,
    TRADE_CLOCK,
    MACHINE_CLOCK,
    METRICS,
    PROJECTIONS,
  ],
  useFactory: (
    topics: Topics,
    execute: Execute,
    events: EventStore,
    documents: Documents,
    watcher: Watcher,
    vault: Vault,
    keys: PeopleKeys,
    trade: TradeClock,
    machine: MachineClock,
    metrics: Registry,
    control: ProjectionControl,
  ) => {
    const sources = { watcher, control };
    const lookUps = new FeedLookUpsInReadModels(documents, sources, new CaughtUp(events, watcher));
    const incoming = [
      ...incomingFeed({
        topics,
        events,
        clock: trade,
        intake: { execute, lookUps, people: contactPeopleIn(keys, vault) },
        took: measureFeed(metrics, machine),
        failed: telling('A message of the voyage feed could not be taken in'),
      }),
      new Incoming({
        topics,
        group: groupOfLog('laycan.parked', events),
        from: parkedTopics,
        handle: noteParked(execute),
        failed: telling('It could not be recorded that a message is parked'),
      }),
    ];
    return {
      begin: async () => {
        lookUps.begin();
        await Promise.all(incoming.map((one) => one.begin()));
      },
      end: async () => {
        await Promise.all(incoming.map((one) => one.end()));
        lookUps.end();
      },
    };
  },
};
