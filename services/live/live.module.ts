import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Module,
  type ModuleMetadata,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import type { Registry } from 'prom-client';
import type { DraftOwners, NominationSight } from '#contracts/live/channel';

import type { MachineClock, TradeClock } from '#platform/clock/port';
import type { WorldTime } from '#platform/clock/world-time';
import type { Config } from '#platform/config/config';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import {
  BROADCAST,
  CONFIG,
  DIRECTORY,
  DOCUMENTS,
  EVENT_STORE,
  MACHINE_CLOCK,
  METRICS,
  PROJECTIONS,
  TRADE_CLOCK,
  VAULT,
  WATCHER,
  WORLD_TIME,
} from '#platform/tokens';
import type { Broadcast } from '#platform/topics/broadcast';
import type { Vault } from '#platform/vault/port';
import { liveChannels, liveSources } from '#projections/areas';
import type { ProjectionControl } from '#projections/runtime/control';
import type { ChartererSettings } from '#projections/runtime/presenting/charterer-settings';
import type { PortZones } from '#projections/runtime/presenting/inputs';
import type { Directory } from '#projections/runtime/presenting/directory-port';
import type { Watcher } from '#projections/runtime/watcher/port';
import type { BroadcastBus } from './bus/broadcast-bus.ts';
import { BroadcastingController } from './broadcasting.controller.ts';
import { type Live, startLive } from './live.ts';
import { measureBroadcast, measureLive } from './live-metrics.ts';
import { nodesBus, tellFault } from './bus/nodes-bus.ts';
import { OperationsFeed } from './operations-feed.ts';
import type { LiveAccess } from './ports.ts';
import { signingSecret } from './signing-secret.ts';
import {
  CHARTERER_SETTINGS,
  DRAFT_OWNERS,
  LIVE,
  LIVE_ACCESS,
  NODES_BUS,
  NOMINATION_SIGHT,
} from './tokens.ts';

/** The application key of the protocol; it names us and is no secret. */
const applicationKey = 'laycan';

const live = {
  provide: LIVE,
  inject: [
    EVENT_STORE,
    DOCUMENTS,
    VAULT,
    TRADE_CLOCK,
    PROJECTIONS,
    WATCHER,
    DIRECTORY,
    CHARTERER_SETTINGS,
    LIVE_ACCESS,
    DRAFT_OWNERS,
    NOMINATION_SIGHT,
    NODES_BUS,
    CONFIG,
    MACHINE_CLOCK,
    WORLD_TIME,
  ],
  useFactory: async (
    store: EventStore,
    documents: Documents,
    vault: Vault,
    clock: TradeClock,
    control: ProjectionControl,
    watcher: Watcher,
    directory: Directory,
    settings: ChartererSettings & PortZones,
    access: LiveAccess,
    drafts: DraftOwners,
    nominations: NominationSight,
    nodes: BroadcastBus | null,
    config: Config,
    machine: MachineClock,
    time: WorldTime | null,
  ): Promise<Live> =>
    startLive({
      key: applicationKey,
      secret: await signingSecret(vault),
      store,
      documents,
      clock,
      control,
      watcher,
      channels: liveChannels,
      flags: config.flags,
      sources: liveSources,
      directory,
      settings,
      zones: settings,
      access,
      lookups: { drafts, nominations },
      ...(nodes ? { bus: nodes } : {}),
      ...(time ? { world: { time, machine } } : {}),
      limits: config.live,
      onFault: tellFault,
    }),
};

/** The live connection: websockets at `/app/laycan`, signatures at `/broadcasting/auth`. */
@Module({})
export class LiveModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    @Inject(LIVE) private readonly live: Live,
    private readonly host: HttpAdapterHost,
    @Inject(PROJECTIONS) control: ProjectionControl,
    @Inject(METRICS) metrics: Registry,
    @Inject(BROADCAST) broadcast: Broadcast | null,
    @Inject(NODES_BUS) nodes: BroadcastBus | null,
  ) {
    measureLive(live, metrics);
    if (broadcast && nodes)
      measureBroadcast(() => ({ ...broadcast.counts(), refused: nodes.refused }), metrics);
    this.operations = new OperationsFeed(live, control);
  }

  private readonly operations: OperationsFeed;

  /** `bindings` give `LIVE_ACCESS`, `DRAFT_OWNERS` and `CHARTERER_SETTINGS`; the ports of the platform are global. */
  static of(bindings: Required<Pick<ModuleMetadata, 'imports' | 'providers'>>): DynamicModule {
    return {
      module: LiveModule,
      imports: bindings.imports,
      controllers: [BroadcastingController],
      providers: [...bindings.providers, nodesBus, live],
      exports: [LIVE],
    };
  }

  onApplicationBootstrap(): void {
    this.live.attach(this.host.httpAdapter.getHttpServer() as Server);
    this.operations.start();
  }

  /** Before the HTTP server closes, which waits for every socket. */
  async beforeApplicationShutdown(): Promise<void> {
    this.operations.stop();
    await this.live.close();
  }
}
