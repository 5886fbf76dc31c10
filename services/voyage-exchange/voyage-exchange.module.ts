import {
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { effectsOnOneNode } from '#api/effects/effects-on-one-node';
import { sweepOnOneNode } from '#api/processes/sweep';
import type { Execute } from '#api/platform/execute-port';
import type { MachineClock, TradeClock } from '#platform/clock/port';
import { pauseAfter, pauseFor } from '#platform/concurrency/back-off';
import { type Config, folderOf } from '#platform/config/config';
import type { Coordination } from '#platform/coordination/port';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import type { ReadOnlySwitch } from '#platform/event-store/read-only-switch';
import {
  CONFIG,
  COORDINATION,
  DEMO_DATA,
  DOCUMENTS,
  EVENT_STORE,
  EXECUTE,
  MACHINE_CLOCK,
  READ_ONLY,
  TOPICS,
  TRADE_CLOCK,
  WATCHER,
} from '#platform/tokens';
import type { Topics } from '#platform/topics/port';
import type { Watcher } from '#projections/runtime/watcher/port';
import { transferTopics } from '#contracts/voyage-exchange/transfer-messages';
import { FEED, feed } from './feed/feed-provider.ts';
import { Incoming } from './incoming.ts';
import { takeReply } from './take-reply.ts';
import { publishTransfers } from './outgoing-transfers.ts';
import { AcceptedTransfers } from './simulator/accepted-transfers.ts';
import { VoyageManagementSimulator } from './simulator/simulator.ts';
import { World } from './simulator/world/world.ts';
import { WorldPublisher } from './simulator/world-publisher.ts';

const logger = new Logger('VoyageExchange');

/** Between attempts to go on after a write freeze. */
const goingOn = { firstMs: 500, longestMs: 30_000 };

/** What runs between the start of a process and its end, but for the time in which the log takes nothing. */
interface Exchanging {
  begin(): Promise<void>;
  end(): Promise<void>;
}

const OUTGOING = Symbol('OutgoingTransfers');
const INCOMING = Symbol('IncomingReplies');

const SIMULATOR = Symbol('VoyageManagementSimulator');

/** A batch that fails is one line, not one a transfer. */
const toldOnce = (): ((cause: string | undefined, err: unknown) => void) => {
  let last: unknown;
  return (cause, err) => {
    if (err === last) return;
    last = err;
    logger.warn({ msg: 'A transfer could not be published and is tried again', cause, err });
  };
};

const outgoing = {
  provide: OUTGOING,
  inject: [DOCUMENTS, EVENT_STORE, EXECUTE, WATCHER, TOPICS, COORDINATION, CONFIG],
  useFactory: (
    documents: Documents,
    events: EventStore,
    execute: Execute,
    watcher: Watcher,
    topics: Topics,
    coordination: Coordination,
    { node }: Config,
  ): Exchanging => {
    const told = toldOnce();
    const onOneNode = effectsOnOneNode({
      effect: 'booking_transfer',
      delivery: publishTransfers({ execute, events }, topics),
      failed: (due, err) => told(due?.cause, err),
      documents,
      events,
      watcher,
      coordination,
      node,
      logger,
    });
    return { begin: async () => onOneNode.begin(), end: () => onOneNode.end() };
  },
};

const incoming = {
  provide: INCOMING,
  inject: [TOPICS, EXECUTE],
  useFactory: (topics: Topics, execute: Execute): Exchanging =>
    new Incoming({
      topics,
      group: 'laycan-voyage-exchange',
      from: [transferTopics.replies],
      handle: takeReply(execute),
      failed: (err, message) =>
        logger.warn({ msg: 'A reply could not be taken in', id: message?.id, key: message?.key, err }),
    }),
};

/** Where no voyage-management system is connected, its simulator answers and tells, if the configuration says so. */
const simulator = {
  provide: SIMULATOR,
  inject: [CONFIG, TOPICS, DOCUMENTS, EVENT_STORE, COORDINATION, TRADE_CLOCK, MACHINE_CLOCK, DEMO_DATA],
  useFactory: (
    { voyageSimulator, papers, node }: Config,
    topics: Topics,
    documents: Documents,
    events: EventStore,
    coordination: Coordination,
    trade: TradeClock,
    machine: MachineClock,
    demo: boolean,
  ): Exchanging | null => {
    if (!voyageSimulator) return null;
    const told =
      'Transfers are answered, and voyages told, by the voyage-management simulator, not by a voyage-management system';
    if (demo) logger.log(told);
    else logger.warn(told);
    const failed = (err: unknown) => logger.warn({ msg: 'The simulator could not answer or tell', err });
    const world = new World();
    const { delayMs, roundMs, faults, seed } = voyageSimulator;
    const clocks = { trade, machine };
    const answering = new VoyageManagementSimulator({
      topics,
      clocks,
      world,
      failed,
      delayMs,
      faults,
      seed,
    });
    if (roundMs === 0) return answering;
    const accepted = new AcceptedTransfers(documents, events);
    const publisher = new WorldPublisher({
      world,
      topics,
      clock: trade,
      accepted,
      faults,
      papers: folderOf(papers),
    });
    const telling = sweepOnOneNode({
      coordination,
      name: 'voyage-simulator',
      node,
      everyMs: roundMs,
      sweep: () => publisher.round(),
      onFault: failed,
    });
    return {
      begin: async () => {
        await answering.begin();
        telling.begin();
      },
      end: async () => {
        await telling.end();
        await answering.end();
      },
    };
  },
};

/** Runs the exchange for as long as the process runs; on the way down it finishes what is under way. */
@Injectable()
class RunningExchange implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly recording: readonly Exchanging[];

  constructor(
    @Inject(OUTGOING) out: Exchanging,
    @Inject(INCOMING) into: Exchanging,
    @Inject(FEED) fed: Exchanging,
    @Inject(SIMULATOR) private readonly simulating: Exchanging | null,
    @Inject(READ_ONLY) readOnly: ReadOnlySwitch | null,
  ) {
    this.recording = [out, into, fed];
    // What was sent, answered and told must be recorded before nothing can be.
    readOnly?.onTurning({
      turningOn: () => this.end(),
      turnedOff: () => void this.goOn(),
    });
  }

  /** After a write freeze: a broker that is away just then is asked again until it answers, or the process stops. */
  private async goOn(): Promise<void> {
    for (let failures = 1; !this.stopping.signal.aborted; failures += 1) {
      try {
        await this.begin();
        return;
      } catch (err) {
        logger.error({ err }, 'The exchange could not go on yet');
        await pauseFor(pauseAfter(goingOn, failures), this.stopping.signal);
      }
    }
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.begin();
    await this.simulating?.begin();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.simulating?.end();
    await this.end();
  }

  private async begin(): Promise<void> {
    await Promise.all(this.recording.map((one) => one.begin()));
  }

  private async end(): Promise<void> {
    await Promise.all(this.recording.map((one) => one.end()));
  }
}

/** Transfers out; replies, and what is told of voyages, in: for every process with the role `voyage-exchange`. */
@Module({ providers: [outgoing, incoming, feed, simulator, RunningExchange] })
export class VoyageExchangeModule {}
