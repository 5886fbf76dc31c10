import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Server } from 'node:http';

import { defaultFlags } from '#contracts/people/flags';
import { liveChannels } from '#projections/areas';
import { BroadcastingController } from '#live/broadcasting.controller';
import type { GatewayLimits } from '#live/connections/gateway';
import { type Live, startLive } from '#live/live';
import { settings } from '#domain/validation/sample.specification';
import type { LiveBus } from '#live/ports';
import { LIVE, LIVE_ACCESS } from '#live/tokens';
import type { Timers } from '#platform/clock/timers';
import { backlog } from '#portal/http/http';
import type { Position } from '#platform/event-store/port';
import { announced } from '#projections/runtime/presenting/announced-source';
import type { LiveSource, LiveTopic } from '#projections/runtime/presenting/live-source';
import { startWatcher } from '#projections/runtime/watcher/watcher';
import type { CargoView } from './cargo-view.ts';
import { FakeAccess, FakeDraftOwners, nobodysNominations } from './fake-access.ts';
import { FakeDocuments } from './fake-documents.ts';
import { FakeControl, FakeLog, readFake } from './fake-log.ts';
import { ResumingClient } from './live-client.ts';

/** A document that says itself on which channels it is shown, and which have lost it. */
export interface Cargo {
  readonly channels: readonly string[];
  readonly lost: readonly string[];
  readonly lostAt: Position;
  readonly text: string;
  readonly by: string;
}

const idsIn = (event: { readonly data: unknown }) => (event.data as { ids: string[] }).ids;

/** @param topic where the ids tell on which channels a document may be shown */
export const cargoLive = (
  name: string,
  event: string,
  topic?: LiveTopic,
): LiveSource<Cargo, undefined, CargoView> => ({
  projection: {
    model: { name, indexes: [], history: false },
    version: 1,
    types: [`${name}Changed`],
    idsOf: idsIn,
    apply: (document) => document ?? null,
    audiencesOf: ({ channels }) => channels,
  },
  event,
  channelsOf: (audience) => [audience],
  audienceOf: (channel) =>
    /^private-(organisation|user|internal\.declaration)/.test(channel) ? channel : undefined,
  ...(topic ? { topic } : {}),
  filterOf: (audience) => ({ channels: audience }),
  sideOn: () => undefined,
  view: {
    model: { name, indexes: [], history: false },
    needs: ({ by }) => ({ users: by ? [by] : [] }),
    present: ({ stored: { id, position, document }, inputs }) => ({
      id,
      text: document.text,
      by: document.by ? inputs.nameOfUser(document.by) : null,
      cursor: inputs.cursorAt(position),
    }),
  },
});

export interface LiveWorldOptions {
  readonly limits?: Partial<GatewayLimits>;
  readonly bus?: LiveBus;
  /** The time of connections, whispers and storms; the real one unless told. */
  readonly timers?: Timers;
  /** A second node over the stores of another; sessions are its own. */
  readonly beside?: LiveWorld;
  /** Names of read models and their events; `cargo` on `declaration.changed` unless told. */
  readonly sources?: Readonly<Record<string, string>>;
  /** Of all of them. */
  readonly topic?: LiveTopic;
}

/** The live connection on a real HTTP server, with the real watcher, over stores in memory. */
export class LiveWorld {
  readonly log: FakeLog;
  readonly control: FakeControl;
  readonly documents: FakeDocuments;
  readonly access = new FakeAccess();
  readonly drafts: FakeDraftOwners;
  readonly names: Map<string, string>;
  readonly faults: string[] = [];
  live!: Live;
  port = 0;
  private app!: NestFastifyApplication;
  private readonly clients: ResumingClient[] = [];
  private closeWatcher: () => Promise<void> = () => Promise.resolve();

  private constructor(beside: LiveWorld | undefined) {
    this.log = beside?.log ?? new FakeLog();
    this.control = beside?.control ?? new FakeControl();
    this.documents = beside?.documents ?? new FakeDocuments();
    this.drafts = beside?.drafts ?? new FakeDraftOwners();
    this.names = beside?.names ?? new Map<string, string>();
  }

  static async start(options: LiveWorldOptions = {}): Promise<LiveWorld> {
    const world = new LiveWorld(options.beside);
    await world.begin(options);
    return world;
  }

  /** Changes documents in one event and lets the projections pass it; settles when the watcher has told of it. */
  async change(ids: readonly string[], fields: Partial<Cargo>, model = 'cargo'): Promise<Position> {
    const position = this.append(ids, fields, model);
    this.control.advance(position);
    await this.log.delivered;
    return position;
  }

  /** In the log and in the store, and not yet passed. */
  append(ids: readonly string[], fields: Partial<Cargo>, model = 'cargo'): Position {
    const position = this.log.append(`${model}Changed`, { ids });
    for (const id of ids) {
      this.documents.put(model, id, position, {
        channels: [],
        lost: [],
        lostAt: position,
        text: '',
        by: '',
        ...fields,
      });
    }
    return position;
  }

  async remove(ids: readonly string[], model = 'cargo'): Promise<Position> {
    const position = this.log.append(`${model}Changed`, { ids });
    for (const id of ids) this.documents.remove(model, id, position);
    this.control.advance(position);
    await this.log.delivered;
    return position;
  }

  /** Something changed about a person or an organisation. */
  async changeRights(model: 'users' | 'organisations', id: string): Promise<void> {
    const position = this.log.append(`${model}Changed`, { ids: [id] });
    this.control.advance(position);
    await this.log.delivered;
  }

  /** A window of this person, closed with the world. */
  client(user: string): ResumingClient {
    const client = new ResumingClient(user, this.port);
    this.clients.push(client);
    return client;
  }

  async close(): Promise<void> {
    for (const client of this.clients) client.close();
    await this.live.close();
    await this.app.close();
    await this.closeWatcher();
  }

  private async begin({ limits = {}, bus, timers, sources, topic }: LiveWorldOptions): Promise<void> {
    const cargo = Object.entries(sources ?? { cargo: 'declaration.changed' });
    const rights = ['users', 'organisations'].map((name) => ({
      model: { name },
      types: [`${name}Changed`],
      idsOf: idsIn,
    }));
    const onFault = (_: unknown, doing: string) => this.faults.push(doing);
    const watcher = await startWatcher({
      store: this.log,
      control: this.control,
      projections: [...cargo.map(([name, event]) => cargoLive(name, event).projection), ...rights],
      read: readFake,
      onFault,
    });
    this.closeWatcher = () => watcher.close();
    this.live = await startLive({
      key: 'laycan',
      secret: 'a secret of this test',
      store: this.log,
      documents: this.documents,
      watcher,
      control: this.control,
      channels: liveChannels,
      flags: defaultFlags,
      sources: cargo.map(([name, event]) => announced(cargoLive(name, event, topic))),
      directory: {
        usersNamed: () => Promise.resolve(this.names),
        organisationsNamed: () => Promise.resolve(new Map()),
      },
      settings: {
        current: () => Promise.resolve(settings),
        limits: () => Promise.resolve(settings.limits),
      },
      zones: { zones: () => Promise.resolve(new Map()) },
      access: this.access,
      lookups: { drafts: this.drafts, nominations: nobodysNominations },
      clock: { kind: 'trade', now: () => new Date() },
      onFault,
      limits,
      ...(bus ? { bus } : {}),
      ...(timers ? { timers } : {}),
    });
    await this.listen();
  }

  private async listen(): Promise<void> {
    @Module({
      controllers: [BroadcastingController],
      providers: [
        { provide: LIVE, useValue: this.live },
        { provide: LIVE_ACCESS, useValue: this.access },
      ],
    })
    class WorldModule {}
    this.app = await NestFactory.create<NestFastifyApplication>(WorldModule, new FastifyAdapter(), {
      logger: false,
    });
    await this.app.listen({ port: 0, host: '127.0.0.1', backlog });
    const server = this.app.getHttpServer() as Server;
    const address = server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
    this.live.attach(server);
  }
}
