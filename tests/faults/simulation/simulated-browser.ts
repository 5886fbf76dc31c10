import { draftChannel, parseCursor } from '#contracts/live/channels';
import { settings } from '#domain/validation/sample.specification';
import type { Connection, LiveSocket } from '#live/connections/connection';
import type { Live } from '#live/live';
import type { Principal } from '#contracts/people/principal';
import { bookingsLive } from '#projections/bookings/present';
import { draftRowsLive } from '#projections/draft-rows/present';
import { draftsLive } from '#projections/drafts/present';
import type { LiveSource } from '#projections/runtime/presenting/live-source';
import type { ViewInputs } from '#projections/runtime/presenting/view';
import type { MemoryDocuments } from '../../support/memory-documents.ts';
import { shownOn } from '../../support/shown-on.ts';
import { drafts, organisation } from './simulated-people.ts';
import { writesOf } from './simulated-documents.ts';

export const channels = [
  `private-organisation.${organisation}.declaration.list.external`,
  draftChannel.name({ organisationId: organisation, draftId: drafts[0] }),
] as const;

type View = { readonly id: string; readonly cursor: string };

/** Anything of a read model with its types closed over, as far as an answer shows it. */
const shownOf =
  <Doc, Audience>(source: LiveSource<Doc, Audience, View>) =>
  (memory: MemoryDocuments, channel: string, inputs: ViewInputs): readonly (readonly [string, View])[] =>
    writesOf(memory, source.projection.model.name).flatMap(({ id, position, revision, document }) => {
      if (document === null) return [];
      const view = shownOn(source, { id, position, revision, document: document as Doc }, channel, inputs);
      return view === null ? [] : [[`${source.event} ${view.id}`, view] as const];
    });

const sources = [
  {
    model: 'bookings',
    serves: (channel: string) => bookingsLive.audienceOf(channel) !== undefined,
    shown: shownOf(bookingsLive),
  },
  {
    model: 'draft-rows',
    serves: (channel: string) => draftRowsLive.audienceOf(channel) !== undefined,
    shown: shownOf(draftRowsLive),
  },
  {
    model: 'drafts',
    serves: (channel: string) => draftsLive.audienceOf(channel) !== undefined,
    shown: shownOf(draftsLive),
  },
];

export interface Answer {
  readonly cursor: string;
  readonly views: ReadonlyMap<string, View>;
}

/** What a query answers of everything on a channel, and the cursor that comes with it. */
export const answerOf = (
  memory: MemoryDocuments,
  channel: string,
  reached: string,
  today: string,
): Answer => {
  const behind = sources.filter(({ serves }) => serves(channel));
  const live = behind.map(({ model }) => memory.live(model)?.name ?? '-');
  const cursorAt = (position: string): string => `log.${live.join('+')}.${position}`;
  const context = {
    today,
    cursorAt,
    nameOfUser: () => null,
    nameOfOrganisation: () => null,
    settingsOf: () => settings,
    limitsOf: () => settings.limits,
    sees: () => true,
    zoneOf: () => undefined,
  };
  return {
    cursor: cursorAt(reached),
    views: new Map(behind.flatMap(({ shown }) => shown(memory, channel, context))),
  };
};

/** What a view says; its cursor names a generation, which an answer of the same content may not share. */
const contentOf = (view: View): string => JSON.stringify({ ...view, cursor: undefined });

/** Screens and answers in one order, to be compared. */
export const contentsOf = (views: ReadonlyMap<string, View>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...views.keys()]
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map((key) => {
        const view = views.get(key);
        return [key, view ? contentOf(view) : ''];
      }),
  );

export interface BrowserSurroundings {
  readonly live: () => Live | undefined;
  readonly principal: Principal;
  readonly answer: (channel: string) => Answer;
}

interface Pushed {
  readonly cursor?: string;
  readonly documents?: readonly View[];
  readonly gone?: readonly string[];
}

/** A browser on one channel: shows documents, keeps its cursor, asks again when it is told to. */
export class SimulatedBrowser {
  readonly faults: string[] = [];
  private readonly views = new Map<string, View>();
  private readonly pushed = new Map<string, string>();
  private inbox: string[] = [];
  private cursor: string | undefined;
  private connection: Connection | undefined;

  constructor(
    readonly channel: string,
    private readonly around: BrowserSurroundings,
  ) {}

  shown(): Readonly<Record<string, string>> {
    return contentsOf(this.views);
  }

  async connect(): Promise<void> {
    const live = this.around.live();
    if (this.connection || !live) return;
    if (this.cursor === undefined) this.query();
    const inbox: string[] = [];
    this.inbox = inbox;
    const socket: LiveSocket = {
      address: '127.0.0.1',
      send: (frame, sent) => {
        inbox.push(frame);
        sent?.();
      },
      close: () => this.cut(),
      terminate: () => this.cut(),
      ping: () => undefined,
      pause: () => undefined,
      bufferedAmount: 0,
    };
    const connection = live.gateway.connect(socket);
    if (!connection) throw new Error('The simulation has no room');
    this.connection = connection;
    const { principal } = this.around;
    const signed = await live.authorizer.authorize(
      { principal, session: `session-of-${principal.userId}` },
      { socket_id: connection.id, channel_name: this.channel, cursor: this.cursor },
    );
    if (this.connection !== connection) return;
    const data = { channel: this.channel, ...signed };
    live.gateway.receive(connection, JSON.stringify({ event: 'pusher:subscribe', data }));
  }

  /** Whatever was on the wire is lost. */
  cut(): void {
    const { connection } = this;
    this.connection = undefined;
    this.inbox = [];
    if (connection) this.around.live()?.gateway.disconnected(connection);
  }

  /** Hears one frame; false where none is on the wire. */
  hear(): boolean {
    const frame = this.inbox.shift();
    if (frame === undefined) return false;
    const { event, data } = JSON.parse(frame) as { event: string; data: string };
    if (event.startsWith('pusher:')) {
      if (event !== 'pusher:connection_established' && event !== 'pusher:pong')
        this.faults.push(`${event} ${data}`);
      return true;
    }
    this.take(event, JSON.parse(data) as Pushed);
    return true;
  }

  private take(event: string, { cursor, documents = [], gone = [] }: Pushed): void {
    if (event === 'reload' || event === 'stale') this.query();
    for (const view of documents) this.apply(`${event} ${view.id}`, view);
    for (const id of gone) this.views.delete(`${event} ${id}`);
    // As the product's screens do: a push that is older than the last answer takes the cursor back, for it may show again
    // what that answer knew to be gone.
    if (cursor !== undefined && event !== 'reload') this.cursor = cursor;
  }

  private apply(key: string, view: View): void {
    const position = parseCursor(view.cursor)?.position ?? '';
    if ((this.pushed.get(key) ?? '') > position)
      this.faults.push(`${key} was pushed backwards to ${position}`);
    this.pushed.set(key, position);
    // A query may have shown something newer than a push that was under way: the newer position wins.
    const held = this.views.get(key);
    if (!held || (parseCursor(held.cursor)?.position ?? '') <= position) this.views.set(key, view);
  }

  private query(): void {
    const { cursor, views } = this.around.answer(this.channel);
    this.cursor = cursor;
    this.views.clear();
    this.pushed.clear();
    for (const [key, view] of views) this.views.set(key, view);
  }
}
