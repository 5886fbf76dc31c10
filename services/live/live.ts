import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AnyChannel, ChannelLookups } from '#contracts/live/channel';
import type { Flag } from '#contracts/people/flags';
import type { MachineClock, TradeClock } from '#platform/clock/port';
import type { WorldTime } from '#platform/clock/world-time';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import type { AnnouncedSource } from '#projections/runtime/presenting/announced-source';
import { bookingSight } from '#projections/bookings/sight';
import type { ProjectionControl } from '#projections/runtime/control';
import type { ChartererSettings } from '#projections/runtime/presenting/charterer-settings';
import type { PortZones } from '#projections/runtime/presenting/inputs';
import type { Directory } from '#projections/runtime/presenting/directory-port';
import type { Late, Watcher } from '#projections/runtime/watcher/port';
import { Announcer } from './announce/announcer.ts';
import { Generations } from './announce/generations.ts';
import { Presenter } from './announce/presenter.ts';
import { Resumption } from './announce/resumption.ts';
import { defaultLimits, Gateway, type GatewayLimits } from './connections/gateway.ts';
import { Hub } from './connections/hub.ts';
import { Joining } from './connections/joining.ts';
import { Presence } from './connections/presence.ts';
import { SocketServer } from './connections/socket-server.ts';
import { Whispers } from './connections/whispers.ts';
import { InProcessBus } from './bus/in-process-bus.ts';
import type { LiveAccess, LiveBus } from './ports.ts';
import { announcement, readsLate, worldClock } from './protocol/outbound.ts';
import { Signer } from './protocol/signer.ts';
import { ChannelAuthorizer } from './rights/channel-authorizer.ts';
import { ChannelRights } from './rights/channel-rights.ts';
import { Revocation } from './rights/revocation.ts';
import { every, systemTimers, type Timers } from '#platform/clock/timers';

/** Everything that the live connection stands on. */
export interface LiveParts {
  readonly key: string;
  readonly secret: string;
  readonly store: Pick<EventStore, 'logId' | 'readAll'>;
  readonly documents: Documents;
  readonly watcher: Pick<Watcher, 'announced' | 'onChanges' | 'late' | 'onLate'>;
  readonly control: Pick<ProjectionControl, 'onAhead' | 'onFlip'>;
  /** Every channel there is. */
  readonly channels: readonly AnyChannel[];
  /** What the installation has switched on. */
  readonly flags: readonly Flag[];
  readonly sources: readonly AnnouncedSource[];
  readonly directory: Directory;
  readonly settings: ChartererSettings;
  readonly zones: PortZones;
  readonly access: LiveAccess;
  /** What the rights to the channels may have to know. */
  readonly lookups: ChannelLookups;
  readonly clock: TradeClock;
  /** What may run that clock ahead; absent where nothing may. */
  readonly world?: { readonly time: WorldTime; readonly machine: MachineClock };
  readonly onFault: (error: unknown, doing: string) => void;
  readonly bus?: LiveBus;
  readonly timers?: Timers;
  readonly limits?: Partial<GatewayLimits>;
}

/** The live connection of one node. */
export interface Live {
  readonly authorizer: ChannelAuthorizer;
  readonly gateway: Gateway;
  readonly announcer: Announcer;
  readonly onFault: LiveParts['onFault'];
  /** Says something that is no document on a channel of this node. */
  publish(channel: string, event: string, payload: unknown): void;
  /** Is anyone of this node on the channel? */
  hears(channel: string): boolean;
  /** Open connections of this node, channels that someone is on, and floods that it has closed connections for. */
  counts(): { readonly connections: number; readonly channels: number; readonly floods: number };
  attach(server: Server): void;
  /** Sends everyone away with 1012 and lets go of the log. */
  close(): Promise<void>;
}

/** Tells the other nodes which sessions end in this process; answers with how to stop. */
export const tellEndedSessions = (
  access: Pick<LiveAccess, 'onSessionEnded'>,
  bus: LiveBus,
  node: string,
): (() => void) =>
  access.onSessionEnded((session, ended) =>
    bus.publish({
      kind: 'session-ended',
      node,
      session,
      ...(ended === 'access' ? { access: 'ended' } : {}),
    }),
  );

/** Tells everyone who is connected, or connects later, where what they see is late; answers with how to stop. */
const tellLateReads = (watcher: Pick<Watcher, 'late' | 'onLate'>, gateway: Gateway): (() => void) => {
  const tell = (late: Late | null): void =>
    gateway.tellAll(readsLate({ asOf: late?.asOf ?? null }), late !== null);
  tell(watcher.late());
  return watcher.onLate(tell);
};

/** Tells everyone who is connected how fast the trade's clock runs from now on; whoever connects later hears it with each answer. */
const tellWorldClock = (world: LiveParts['world'], gateway: Gateway): (() => void) =>
  world
    ? world.time.onChange((steps) =>
        gateway.tellPresent(worldClock({ machine: world.machine.now().toISOString(), steps })),
      )
    : () => undefined;

/** How often sessions and rights of everyone connected are looked at, whatever was heard. */
const sweepMs = 30_000;

const sweepRights = (revocation: Revocation, timers: Timers, onFault: LiveParts['onFault']): (() => void) =>
  every(timers, sweepMs, () => {
    revocation.sweep().catch((error: unknown) => onFault(error, 'looking at rights'));
  });

/** Puts the live connection together; it announces from the moment this resolves. */
export const startLive = async (parts: LiveParts): Promise<Live> => {
  const { access, directory, watcher, onFault, timers = systemTimers } = parts;
  const { bus = new InProcessBus() } = parts;
  const node = randomUUID();
  const hub = new Hub();
  const rights = new ChannelRights(parts.channels, parts.lookups, parts.flags);
  const signer = new Signer(parts.key, parts.secret);
  const generations = new Generations(parts.documents, parts.sources, await parts.store.logId());
  await generations.refresh();
  const presenter = new Presenter(
    { ...parts, sight: bookingSight(parts.documents) },
    generations,
    async (right) => {
      const principal = await access.principalOf(right.user);
      return principal !== undefined && rights.holds(principal, right);
    },
    onFault,
  );
  const presence = new Presence(node, hub, bus, timers);
  const whispers = new Whispers(node, hub, bus, rights, timers, onFault);
  const resumption = new Resumption({ ...parts, generations, presenter });
  const revocation = new Revocation(() => gateway.connections(), access, rights);
  const announcer = new Announcer({
    ...parts,
    hub,
    generations,
    presenter,
    timers,
    gate: (changes) => revocation.recheck(changes),
  });
  const joining = new Joining({
    signer,
    access,
    rights,
    hub,
    presence,
    announcer,
    resumption,
    onJoined: (connection, user) => gateway.belongs(connection, user),
    onFault,
  });
  const gateway = new Gateway(joining, whispers, timers, { ...defaultLimits, ...parts.limits });
  const sockets = new SocketServer(gateway, parts.key, (request) => access.addressOf(request));
  const stops = [
    tellLateReads(watcher, gateway),
    tellWorldClock(parts.world, gateway),
    bus.onMessage((message) => {
      if (message.kind === 'whisper') whispers.hear(message);
      else if (message.kind === 'session-ended')
        revocation.endSession(message.session, message.access ? 'access' : 'session');
      else presence.hear(message);
    }),
    access.onSessionEnded((session, ended) => revocation.endSession(session, ended)),
    tellEndedSessions(access, bus, node),
    presence.start(),
    sweepRights(revocation, timers, onFault),
  ];
  return {
    authorizer: new ChannelAuthorizer(signer, rights, directory),
    gateway,
    announcer,
    onFault,
    publish: (channel, event, payload) => hub.publish(channel, announcement(channel, event, payload)),
    hears: (channel) => hub.has(channel),
    counts: () => ({
      connections: gateway.size,
      channels: hub.names().length,
      floods: gateway.floods,
    }),
    attach: (server) => sockets.attach(server),
    close: async () => {
      for (const stop of stops) stop();
      announcer.close();
      await sockets.close();
    },
  };
};
