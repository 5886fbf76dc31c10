import type { Scheduler } from 'fast-check';
import { factsIn } from '#api/nominations/booking-facts';
import { nominationNow, stepOf } from '#api/nominations/nomination-process';
import { derivedId } from '#api/platform/commands';
import { createExecute } from '#api/platform/execute';
import type { CommandContext } from '#api/platform/execute-port';
import { noSeal } from '#api/platform/payload-seal';
import { atlantica, cargo, line } from '#domain/booking/booking.specification';
import { amendBooking, cancelBooking, declareBooking } from '#domain/booking/decide';
import { bookingDecider } from '#domain/booking/evolve';
import { type BookingState, partOf } from '#domain/booking/state';
import { termOf } from '#domain/booking/terms';
import type { BookingFacts } from '#domain/nomination/booking-line';
import { readVoyage } from '#domain/nomination/decide-told';
import type { NominationEvent } from '#domain/nomination/events';
import { nominationDecider } from '#domain/nomination/evolve';
import { offer } from '#domain/nomination/nomination.specification';
import { isDue, type NominationState } from '#domain/nomination/state';
import type { Decision } from '#domain/shared/decider';
import type { Recorded } from '#domain/shared/envelope';
import { bookingStream, nominationStream, threadReaderStream } from '#domain/streams';
import { readThread, threadReaderDecider } from '#domain/thread-reader/decide';
import { AppendOutcomeUnknown } from '#platform/event-store/port';
import { recordedBy } from '#projections/runtime/folding/recorded';
import { TestClock } from '../../support/test-clock.ts';
import { Life } from '../simulation/scheduler.ts';
import { SimulatedLog } from '../simulation/simulated-log.ts';
import { productActs, type Acts } from './acts.ts';
import type { Act } from './model.ts';
import { Node } from './node.ts';
import { type Asked, cargoes, people, type Planted, type Who, type Wire } from './parts.ts';
import type { Shown } from './shown.ts';

interface UnderWay {
  readonly node: Node;
  readonly again: (on: Node) => Promise<void>;
}

/** The product's own deciding and carrying, over one log that answers in the order of the schedule. */
export class World {
  readonly log: SimulatedLog;
  readonly clock = new TestClock('2027-02-01T08:00:00.000Z');
  readonly asked: Asked[] = [];
  readonly marked = new Map<string, number>();
  readonly faults: unknown[] = [];
  readonly nodes: Node[];
  voyage = { eta: offer.eta ?? '', revision: 0 };
  /** What becomes of the next append. */
  loses: 'question' | 'answer' | null = null;
  /** Nodes that stand still: what they wait for comes once they are woken. */
  private readonly asleep = new Map<Life, PromiseWithResolvers<void>>();
  private readonly shown = new Map<string, Shown>();
  private readonly underWay = new Set<UnderWay>();
  private readonly acts: Acts;
  private keys = 0;

  constructor(
    readonly schedule: Pick<Scheduler, 'schedule'>,
    readonly planted: Planted = {},
  ) {
    this.log = planted.log?.() ?? new SimulatedLog();
    this.acts = planted.acts?.(productActs) ?? productActs;
    this.nodes = [this.started('node-1'), this.started('node-2')];
  }

  /** Resolves when it is this step's turn; never, where the process died before. */
  async turn(life: Life, label: string): Promise<void> {
    await this.schedule.schedule(Promise.resolve(), `${life.name} ${label}`);
    await this.asleep.get(life)?.promise;
    if (!life.alive) await new Promise(() => undefined);
  }

  node(place: number): Node {
    const node = this.nodes[place % this.nodes.length];
    if (!node) throw new Error('No node runs');
    return node;
  }

  /** Dies where it stands; another one takes its place, and whoever was not answered asks again under the same key. */
  die(place: number): void {
    const dead = this.node(place);
    dead.life.alive = false;
    this.nodes[this.nodes.indexOf(dead)] = this.started(dead.life.name);
    for (const one of [...this.underWay].filter(({ node }) => node === dead)) {
      this.underWay.delete(one);
      this.begin(this.node(place), one.again);
    }
  }

  /** Stands still, with all that it has read and not written yet. */
  sleep(place: number): void {
    const { life } = this.node(place);
    if (!this.asleep.has(life)) this.asleep.set(life, Promise.withResolvers());
  }

  wake(): void {
    for (const { resolve } of this.asleep.values()) resolve();
    this.asleep.clear();
  }

  /** Carried out on a node, and on another one again where that dies; what fails is a fault of the product. */
  begin(node: Node, work: (on: Node) => Promise<void>): void {
    const one: UnderWay = { node, again: work };
    this.underWay.add(one);
    work(node).then(
      () => this.underWay.delete(one),
      (error: unknown) => {
        this.underWay.delete(one);
        this.faults.push(error);
      },
    );
  }

  get isIdle(): boolean {
    return this.underWay.size === 0;
  }

  nomination(id: string): NominationState {
    return this.eventsOf(id).reduce(nominationDecider.evolve, nominationDecider.initialState);
  }

  eventsOf(id: string): readonly Recorded<NominationEvent>[] {
    return this.log.stream(nominationStream(id)).map(recordedBy(nominationDecider));
  }

  booking(id: string): BookingState {
    return this.log
      .stream(bookingStream(id))
      .map(recordedBy(bookingDecider))
      .reduce(bookingDecider.evolve, bookingDecider.initialState);
  }

  shownTo(who: Who, nominationId: string): Shown | undefined {
    return this.shown.get(`${who} ${nominationId}`);
  }

  /** Declared before anything else happens. */
  async declareAll(): Promise<void> {
    for (const { id, isForKoper } of cargoes) {
      const terms = isForKoper ? cargo : { ...cargo, discharge: { 1: line('ITLIV', 7_000) } };
      const decided = declareBooking(bookingDecider.initialState, {
        by: people.ana,
        organisation: atlantica,
        template: 'suzano',
        broker: null,
        bookingNo: id.slice(0, 5),
        importId: 'draft-1',
        referenceVersions: {},
        replaces: null,
        first: { bookingId: id, terms: { ...terms, code: null, comment: null } },
        continuation: null,
        vesselRequested: false,
      });
      await createExecute({
        store: {
          append: async (...entry) => this.log.append(...entry),
          readStream: async (stream) => this.log.stream(stream),
        },
        clock: this.clock.trade,
        payloads: noSeal,
      })({
        stream: bookingStream(id),
        decider: bookingDecider,
        decide: () => decided,
        context: this.contextOf('ana', `declare ${id}`),
      });
    }
  }

  /** Somebody opens the nomination. */
  look(who: Who, nominationId: string, at: number): void {
    this.begin(this.node(at), async ({ wire }) => {
      const stored = await wire.readStream(nominationStream(nominationId));
      const { nomination, revision } = stored
        .map(recordedBy(nominationDecider))
        .reduce(nominationDecider.evolve, nominationDecider.initialState);
      if (!nomination) return;
      const { version, terms, lines } = nomination;
      const facts = Object.values(lines).map((one) => one.facts);
      this.shown.set(`${who} ${nominationId}`, { version, terms, facts, upTo: revision });
    });
  }

  /** Somebody does something to a nomination, as it was shown to them. */
  act(act: Act & { readonly who: Who }, nominationId: string, at: number): void {
    const key = (this.keys += 1).toString();
    const shown = this.shownTo(act.who, nominationId);
    const { voyage } = this;
    const asked: Asked = { key, nominationId, act, shown, seenAt: -1, answer: null };
    this.asked.push(asked);
    let tries = 0;
    this.begin(this.node(at), async (node) => {
      const sentAs = tries > 0 ? (this.planted.keyAgain?.(key) ?? key) : key;
      tries += 1;
      const facts = await this.factsFor(node, act);
      const decide = this.acts.decide(act, {
        nominationId,
        facts,
        shown,
        messageId: derivedId(act.who, sentAs, nominationId, 'message'),
        call: { callId: 'v-1107~1', ...voyage },
      });
      const done = await this.onNomination(node, nominationId, this.contextOf(act.who, sentAs), (state) => {
        asked.seenAt = state.revision;
        return decide(state);
      });
      asked.answer = done.ok ? 'done' : { refused: done.code };
    });
  }

  onNomination(
    { execute }: Node,
    nominationId: string,
    context: CommandContext,
    decide: (state: NominationState) => Decision<NominationEvent, string>,
  ) {
    return execute({
      stream: nominationStream(nominationId),
      decider: nominationDecider,
      decide,
      context,
    });
  }

  /** Up to where the thread was shown, and by no tab further. */
  read(who: Who, nominationId: string, at: number): void {
    const shown = this.shownTo(who, nominationId);
    if (!shown) return;
    const mark = `${who} ${nominationId}`;
    this.marked.set(mark, Math.max(shown.upTo, this.marked.get(mark) ?? -1));
    const context = this.contextOf(who, `read ${(this.keys += 1)}`);
    const decide = this.planted.readThread ?? readThread;
    this.begin(this.node(at), async ({ execute }) => {
      await execute({
        stream: threadReaderStream(nominationId, who),
        decider: threadReaderDecider,
        decide: (state) => decide(state, { nominationId, userId: who, upTo: shown.upTo }),
        context,
      });
    });
  }

  amend(who: Who, bookingId: string, field: 'code' | 'comment', value: string, at: number): void {
    this.onBooking(who, bookingId, at, (state) => {
      const base = state.first ? termOf(state.first.terms, field) : null;
      const cells = [{ field, base, value }];
      return amendBooking(state, { by: people[who], parts: [{ bookingId, cells }] });
    });
  }

  cancel(who: Who, bookingId: string, at: number): void {
    const command = { by: people[who], bookingId, message: null, today: '2027-01-05', shown: null };
    this.onBooking(who, bookingId, at, (state) => cancelBooking(state, command));
  }

  onBooking(
    who: Who,
    bookingId: string,
    at: number,
    decide: (state: BookingState) => ReturnType<typeof cancelBooking | typeof amendBooking>,
  ): void {
    const context = this.contextOf(who, (this.keys += 1).toString());
    this.begin(this.node(at), async ({ execute }) => {
      await execute({ stream: bookingStream(bookingId), decider: bookingDecider, decide, context });
    });
  }

  /** The runner comes to a nomination that has something to tell. */
  tell(nominationId: string, at: number): void {
    this.begin(this.node(at), async ({ telling }) => {
      await telling.tell(nominationId, async () => null);
    });
  }

  /** The runner comes to a nomination that bookings have something to tell. */
  take(nominationId: string, at: number): void {
    this.begin(this.node(at), async ({ telling, taking }) => {
      await telling.tell(nominationId, async () => null);
      await taking.take(nominationId, this.owing(nominationId), null);
      await telling.tell(nominationId, async () => null);
    });
  }

  /** The runner comes to a nomination of whose voyage it knows something new. */
  follow(nominationId: string, at: number): void {
    this.begin(this.node(at), async (node) => {
      const nomination = await nominationNow(node.execute, nominationId);
      const { eta, revision } = this.voyage;
      if (!nomination || nomination.isWithdrawn || revision <= nomination.told.revision) return;
      if (eta === nomination.told.eta) return;
      await this.onNomination(node, nominationId, stepOf(nominationId, 'voyage', revision), (state) =>
        readVoyage(state, {
          call: { callId: 'v-1107~1', eta, revision },
          vesselVoyage: nomination.terms.vesselVoyage,
          standing: 'expected',
          dayOf: (moment) => moment.slice(0, 10),
          newsHours: 24,
          messageId: derivedId(nominationId, 'voyage', revision),
          approveBy: null,
        }),
      );
    });
  }

  owing(nominationId: string) {
    return cargoes.flatMap(({ id }) => {
      const owes = partOf(this.booking(id), id)?.owes;
      return owes?.nominationId === nominationId
        ? [{ bookingId: id, firstId: id, revision: owes.revision }]
        : [];
    });
  }

  /** What is left to the runner. */
  isDue(nominationId: string): {
    readonly telling: boolean;
    readonly taking: boolean;
    readonly following: boolean;
  } {
    const { nomination } = this.nomination(nominationId);
    return {
      telling: nomination !== null && isDue(nomination),
      taking: this.owing(nominationId).length > 0,
      following:
        nomination !== null &&
        !nomination.isWithdrawn &&
        nomination.told.revision < this.voyage.revision &&
        nomination.told.eta !== this.voyage.eta,
    };
  }

  contextOf(who: Who, commandId: string): CommandContext {
    return { actor: who, ...people[who], commandId, payloadHash: '', correlationId: commandId };
  }

  private async factsFor({ wire }: Node, act: Act): Promise<readonly BookingFacts[]> {
    const wanted = act.does === 'nominate' ? act.cargoes : act.does === 'add' ? [act.cargo] : [];
    const facts: BookingFacts[] = [];
    for (const { id } of wanted) {
      const stored = await wire.readStream(bookingStream(id));
      const state = stored
        .map(recordedBy(bookingDecider))
        .reduce(bookingDecider.evolve, bookingDecider.initialState);
      if (state.first) facts.push(factsIn(state, state.first));
    }
    return facts;
  }

  private started(name: string): Node {
    const life = new Life(name);
    return new Node(life, this.wireOf(life), {
      clock: this.clock.trade,
      planted: this.planted,
      pause: () => this.turn(life, 'pauses'),
    });
  }

  /** Both the question and the answer take their time, and either may be lost. */
  private wireOf(life: Life): Wire {
    return {
      readStream: async (stream, from = 0) => {
        await this.turn(life, `reads ${stream}`);
        return this.log.stream(stream).slice(from);
      },
      append: async (stream, expected, events) => {
        await this.turn(life, `appends to ${stream}`);
        const { loses } = this;
        this.loses = null;
        if (loses === 'question') throw new AppendOutcomeUnknown('lost on the way');
        const appended = this.log.append(stream, expected, events);
        await this.turn(life, `hears of ${stream}`);
        if (loses === 'answer') throw new AppendOutcomeUnknown('the answer was lost');
        return appended;
      },
    };
  }
}
