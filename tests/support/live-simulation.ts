import type { Connection, LiveSocket } from '#live/connections/connection';
import { type Live, startLive } from '#live/live';
import { settings } from '#domain/validation/sample.specification';
import { parseCursor } from '#contracts/live/channels';
import { defaultFlags } from '#contracts/people/flags';
import { liveChannels } from '#projections/areas';
import { announced } from '#projections/runtime/presenting/announced-source';
import type { LiveTopic } from '#projections/runtime/presenting/live-source';
import { startWatcher } from '#projections/runtime/watcher/watcher';
import type { Watcher } from '#projections/runtime/watcher/port';
import { customer, FakeAccess, FakeDraftOwners, nobodysNominations } from './fake-access.ts';
import { FakeDocuments } from './fake-documents.ts';
import { FakeControl, FakeLog, positionOf, readFake } from './fake-log.ts';
import type { CargoView } from './cargo-view.ts';
import { type Cargo, cargoLive } from './live-world.ts';
import { ManualTimers } from './manual-timers.ts';

const channel = 'private-organisation.suzano.declaration.list.external';

/** All documents are about the one channel. */
export const oneTopic: LiveTopic = {
  ofId: () => 'all',
  ofChannel: (name) => (name === channel ? 'all' : undefined),
};

const user = 'ana';

export type Step =
  | { readonly do: 'change' | 'hide' | 'remove' | 'overtake'; readonly document: number }
  | { readonly do: 'write' | 'project'; readonly events: number }
  | { readonly do: 'answer'; readonly which: number }
  | { readonly do: 'deliver' | 'connect' | 'cut'; readonly client: number }
  | { readonly do: 'rebuild' };

interface Change {
  readonly id: string;
  readonly fields: Partial<Cargo> | null;
}

const flush = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
};

/** A browser: shows documents, keeps its cursor, asks again when it is told to. */
class SimulatedClient {
  readonly faults: string[] = [];
  private readonly documents = new Map<string, { readonly text: string; readonly position: string }>();
  private readonly pushed = new Map<string, string>();
  private readonly inbox: string[] = [];
  private cursor: string | undefined;
  private connection: Connection | undefined;
  private generation = '';

  constructor(private readonly simulation: LiveSimulation) {}

  shown(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.documents].map(([id, { text }]) => [id, text]));
  }

  async connect(): Promise<void> {
    if (this.connection) return;
    const { live } = this.simulation;
    if (this.cursor === undefined) this.query();
    const socket: LiveSocket = {
      address: '127.0.0.1',
      send: (frame, sent) => {
        this.inbox.push(frame);
        sent?.();
      },
      close: () => this.cut(),
      terminate: () => this.cut(),
      ping: () => undefined,
      pause: () => undefined,
      bufferedAmount: 0,
    };
    const connection = live.gateway.connect(socket);
    this.connection = connection;
    const principal = this.simulation.access.principals.get(user);
    if (!connection || !principal) throw new Error('The simulation has no room or no user');
    const signed = await live.authorizer.authorize(
      { principal, session: `session-of-${user}` },
      { socket_id: connection.id, channel_name: channel, cursor: this.cursor },
    );
    live.gateway.receive(
      connection,
      JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...signed } }),
    );
  }

  /** Whatever was on the wire is lost. */
  cut(): void {
    const { connection } = this;
    this.connection = undefined;
    this.inbox.splice(0);
    if (connection) this.simulation.live.gateway.disconnected(connection);
  }

  deliver(): boolean {
    const frame = this.inbox.shift();
    if (frame === undefined) return false;
    const { event, data } = JSON.parse(frame) as { event: string; data: string };
    this.hear(event, JSON.parse(data) as { cursor?: string; documents?: CargoView[]; gone?: string[] });
    return true;
  }

  private hear(
    event: string,
    { cursor, documents = [], gone = [] }: { cursor?: string; documents?: CargoView[]; gone?: string[] },
  ): void {
    if (event.startsWith('pusher:')) {
      if (event !== 'pusher:connection_established') this.faults.push(event);
      return;
    }
    if (event === 'reload' || event === 'stale') this.query();
    for (const view of documents) this.apply(view);
    for (const id of gone) this.documents.delete(id);
    if (cursor !== undefined) this.keep(event, cursor);
  }

  private apply({ id, text, cursor }: CargoView): void {
    const position = parseCursor(cursor)?.position ?? '';
    if ((this.pushed.get(id) ?? '') > position) this.faults.push(`${id} was pushed backwards to ${position}`);
    this.pushed.set(id, position);
    // A query may have shown something newer than a push that was under way: the newer position wins.
    if ((this.documents.get(id)?.position ?? '') <= position) this.documents.set(id, { text, position });
  }

  /**
   * As `web/src/live/connection.ts` keeps it: a push that is older than the last answer takes the cursor back, for it may
   * show again what that answer knew to be gone.
   */
  private keep(event: string, cursor: string): void {
    if (event === 'declaration.changed') this.cursor = cursor;
    else if (event.endsWith('subscription_succeeded')) this.cursor ??= cursor;
  }

  /** A list's answer: the cursor is read before the query. */
  private query(): void {
    const { position, generation, rows } = this.simulation.list();
    this.generation = generation;
    this.cursor = `log.${this.generation}.${position}`;
    this.documents.clear();
    this.pushed.clear();
    for (const row of rows) this.documents.set(row.id, row);
  }
}

/** The whole server side of the live connection, over stores that answer when the test says so. */
export class LiveSimulation {
  readonly log = new FakeLog();
  readonly control = new FakeControl();
  readonly documents = new FakeDocuments();
  readonly access = new FakeAccess();
  readonly timers = new ManualTimers();
  readonly clients = [new SimulatedClient(this), new SimulatedClient(this)];
  live!: Live;
  private watcher!: Watcher;
  private readonly changes: Change[] = [];
  private projected = 0;
  /** Changes after those that were projected before their turn, by their place. */
  private readonly ahead = new Set<number>();
  private runs = 1;
  private readonly waiting: (() => void)[] = [];

  /** @param topic where the ids tell on which channels a document may be shown */
  static async start(topic?: LiveTopic): Promise<LiveSimulation> {
    const simulation = new LiveSimulation();
    const source = cargoLive('cargo', 'declaration.changed', topic);
    const onFault = (error: unknown) => {
      throw error;
    };
    simulation.access.principals.set(user, customer(user, ['suzano']));
    simulation.watcher = await startWatcher({
      store: simulation.log,
      control: simulation.control,
      projections: [source.projection],
      read: readFake,
      onFault,
    });
    simulation.live = await startLive({
      key: 'laycan',
      secret: 'secret',
      store: simulation.log,
      documents: simulation.documents,
      watcher: simulation.watcher,
      control: simulation.control,
      channels: liveChannels,
      flags: defaultFlags,
      sources: [announced(source)],
      directory: {
        usersNamed: () => Promise.resolve(new Map()),
        organisationsNamed: () => Promise.resolve(new Map()),
      },
      settings: {
        current: () => Promise.resolve(settings),
        limits: () => Promise.resolve(settings.limits),
      },
      zones: { zones: () => Promise.resolve(new Map()) },
      access: simulation.access,
      lookups: { drafts: new FakeDraftOwners(), nominations: nobodysNominations },
      clock: { kind: 'trade', now: () => new Date() },
      onFault,
      timers: simulation.timers,
    });
    simulation.documents.beforeRead = () =>
      new Promise((resolve) => {
        simulation.waiting.push(resolve);
      });
    return simulation;
  }

  async do(step: Step): Promise<void> {
    switch (step.do) {
      case 'change':
      case 'hide':
      case 'remove':
        this.append(`b${step.document}`, step.do);
        break;
      case 'overtake':
        this.overtake(`b${step.document}`);
        break;
      case 'write':
        this.write(step.events);
        break;
      case 'project':
        this.project(step.events);
        break;
      case 'answer':
        this.waiting.splice(step.which % Math.max(1, this.waiting.length), 1)[0]?.();
        break;
      case 'deliver':
        this.clients[step.client]?.deliver();
        break;
      case 'connect':
        await this.clients[step.client]?.connect();
        break;
      case 'cut':
        this.clients[step.client]?.cut();
        break;
      case 'rebuild':
        this.runs += 1;
        this.rewrite();
        this.documents.generations.set('cargo', `cargo@1#${this.runs}`);
        this.control.flip('cargo', `cargo@1#${this.runs}`);
        break;
    }
    await flush();
  }

  /** Everything is projected, answered and delivered; everyone is connected. */
  async settle(): Promise<void> {
    this.project(this.changes.length);
    for (const client of this.clients) await client.connect();
    let quiet = 0;
    while (quiet < 3) {
      await flush();
      const answered = this.waiting.splice(0);
      for (const go of answered) go();
      const delivered = this.clients.filter((client) => client.deliver()).length;
      quiet = answered.length + delivered > 0 ? 0 : quiet + 1;
    }
  }

  visible(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.list().rows.map(({ id, text }) => [id, text]));
  }

  /** What a query would answer now. */
  list() {
    const rows = [...(this.documents.stored.get('cargo')?.values() ?? [])]
      .map(({ id, position, document }) => ({ id, position, ...(document as Cargo) }))
      .filter(({ channels }) => channels.includes(channel))
      .map(({ id, position, text }) => ({ id, position, text }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    return {
      position: this.control.reached(),
      generation: this.documents.generations.get('cargo') ?? 'cargo@1#1',
      rows,
    };
  }

  /** A new generation makes something else of the same events, and has nothing before its turn. */
  private rewrite(): void {
    this.documents.stored.clear();
    this.documents.tombstones.clear();
    this.ahead.clear();
    for (let at = 0; at < this.projected; at += 1) this.apply(at, "'".repeat(this.runs - 1));
  }

  async close(): Promise<void> {
    await this.live.close();
    await this.watcher.close();
  }

  private append(id: string, how: 'change' | 'hide' | 'remove'): void {
    const text = String(this.changes.length);
    this.changes.push({
      id,
      fields:
        how === 'remove'
          ? null
          : how === 'hide'
            ? { channels: [], lost: [channel], text }
            : { channels: [channel], lost: [], text },
    });
    this.log.append('cargoChanged', { ids: [id] });
  }

  /** The projector writes documents first, and says how far it is later. */
  private project(events: number): void {
    this.write(events);
    this.control.advance(positionOf(this.projected));
  }

  private write(events: number): void {
    const upTo = Math.min(this.changes.length, this.projected + events);
    for (; this.projected < upTo; this.projected += 1)
      if (!this.ahead.delete(this.projected)) this.apply(this.projected);
  }

  /** The next change of a document is written before those of others that it stands behind. */
  private overtake(id: string): void {
    const at = this.changes.findIndex(
      (change, place) => place >= this.projected && change.id === id && !this.ahead.has(place),
    );
    if (at < 0) return;
    this.apply(at);
    this.ahead.add(at);
    const after = positionOf(this.projected);
    this.control.ahead([{ model: 'cargo', id, position: positionOf(at + 1), after }]);
  }

  private apply(at: number, mark = ''): void {
    const change = this.changes[at];
    if (!change) return;
    const { id, fields } = change;
    const position = positionOf(at + 1);
    if (fields) {
      const document = { channels: [], lost: [], text: '', by: '', ...fields, lostAt: position };
      this.documents.put('cargo', id, position, { ...document, text: `${document.text}${mark}` });
    } else this.documents.remove('cargo', id, position);
  }
}
