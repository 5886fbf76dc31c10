import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds';
import type { VoyageMessage } from '#contracts/voyage-feed/messages';
import { worldClockStream } from '#domain/streams';
import { worldClockDecider } from '#domain/world-clock/decide';
import type { WorldClockEvent } from '#domain/world-clock/events';
import type { Engine } from '#portal/engines/engine';
import { voyagesModel } from '#projections/voyages/read-model';
import { fleet } from '#voyage-exchange/simulator/master-data/fleet';
import { Chronicle, everything, type Telling } from '#voyage-exchange/simulator/world/chronicle';
import { daysToMs } from '#voyage-exchange/simulator/world/moments';
import { World, worldSeed } from '#voyage-exchange/simulator/world/world';
import { WorldPublisher } from '#voyage-exchange/simulator/world-publisher';
import { until } from './until.ts';

/** Voyages alone: what a browser waits for is one of their milestones. */
const telling: Telling = { ...everything, papers: false, reports: null };

interface Berth {
  readonly at: number;
  readonly voyageId: string;
  readonly callId: string;
  readonly port: string;
}

const berthedCalls = ({ calls }: VoyageMessage): readonly string[] =>
  calls.flatMap(({ callId, terminals }) => (terminals.some(({ etb }) => etb?.happened) ? [callId] : []));

/** The first berth that is told of after a moment. */
const nextBerth = (chronicle: Chronicle, from: number): Berth => {
  const berthed = new Map<string, readonly string[]>();
  for (const { at, message } of chronicle.between(from, from + daysToMs(60), telling)) {
    if (message.type !== 'voyage') continue;
    const before = berthed.get(message.voyageId);
    const now = berthedCalls(message);
    berthed.set(message.voyageId, now);
    const call =
      before && message.calls.find(({ callId }) => now.includes(callId) && !before.includes(callId));
    if (call) return { at, voyageId: message.voyageId, callId: call.callId, port: call.port.name };
  }
  throw new Error('No ship berths within two months');
};

/** A ship of the simulated world that berths within the hour of the portal’s trade, which is taken there. */
export interface ShipAboutToBerth {
  readonly port: string;
  /** Of her call’s page, for staff. */
  readonly path: string;
  /** Has all told that is known in her world by now. */
  tells(): Promise<void>;
}

export const shipAboutToBerth = async (engine: Engine): Promise<ShipAboutToBerth> => {
  const { clocks, topics, documents, execute } = engine;
  if (!topics) throw new Error('The portal has topics');
  const world = new World(fleet.slice(0, 1));
  const berth = nextBerth(new Chronicle(world, worldSeed), clocks.trade.now().getTime());
  const from = clocks.machine.now();
  const leadMs = berth.at - minutesToMilliseconds(40) - from.getTime();
  const ahead: WorldClockEvent = {
    type: 'WorldSpeedSet',
    data: { speed: 1, from: from.toISOString(), leadMs },
  };
  await execute({
    stream: worldClockStream,
    decider: worldClockDecider,
    decide: () => [ahead],
    context: {
      actor: 'operations',
      organisation: '',
      side: 'internal',
      commandId: 'about-to-berth',
      payloadHash: '',
      correlationId: '',
    },
  });
  await until(async () => {
    if (clocks.trade.now().getTime() < from.getTime() + leadMs)
      throw new Error('The clock has not heard of it');
  });
  const publisher = new WorldPublisher({
    world,
    topics,
    clock: clocks.trade,
    accepted: { read: async () => [] },
    faults: new Set(),
    papers: undefined,
    telling,
  });
  await publisher.round();
  await until(async () => {
    if (!(await documents.get(voyagesModel, berth.voyageId))) throw new Error('Her voyage is not shown');
  });
  return {
    port: berth.port,
    path: `/internal/port-calls/details/port/${berth.voyageId}~${berth.callId}/overview`,
    tells: () => publisher.round(),
  };
};
