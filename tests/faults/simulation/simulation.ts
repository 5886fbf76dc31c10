import { systemClocks, type TradeClock } from '#platform/clock/port';
import { customer, FakeAccess, FakeDraftOwners } from '../../support/fake-access.ts';
import { MemoryDocuments } from '../../support/memory-documents.ts';
import { Ledger } from './ledger.ts';
import { type Life, Scheduler } from './scheduler.ts';
import { answerOf, type Answer, channels, SimulatedBrowser } from './simulated-browser.ts';
import { DocumentsOverWire, WriterOverWire } from './simulated-documents.ts';
import { LogOverWire, SimulatedLog, type StoreOfNode } from './simulated-log.ts';
import { drafts, organisation, type Request, SimulatedPeople } from './simulated-people.ts';
import { RivalNode, SimulatedPortal } from './simulated-portal.ts';
import { SimulatedProjector } from './simulated-projector.ts';
import { passTime, quiet } from './simulated-time.ts';
import type { VariantOf } from './variant.ts';

export type Variant = VariantOf<Simulation>;

interface UnderWay {
  readonly what: string;
  readonly request: Request;
  readonly ofPortal: boolean;
  readonly life: Life;
}

/** What can happen besides a step of what is under way, and how often of 1,000. */
const happenings = [
  ['wants', 110],
  ['connects', 50],
  ['hears', 110],
  ['is cut', 20],
  ['time passes', 50],
  ['portal dies', 8],
  ['rival dies', 6],
  ['projector dies', 10],
  ['subscriptions fall silent', 6],
  ['rebuild', 6],
] as const;

type Happening = (typeof happenings)[number][0];

/** Retries, timeouts, the minutes after which subscriptions are looked at; milliseconds. */
const pastAllWaiting = [300, 6_000, 61_000, 61_000, 61_000, 6_000, 6_000, 300];
/** More than people send in one run. */
const maxSubmissions = 100;
/** More steps than anything that ends takes to end. */
const maxTurns = 5_000;

/** Everything between a command and a screen, over one scheduler. */
export class Simulation {
  readonly scheduler: Scheduler;
  readonly log: SimulatedLog;
  readonly memory = new MemoryDocuments();
  readonly ledger = new Ledger();
  readonly faults: string[] = [];
  readonly browsers: readonly SimulatedBrowser[];
  readonly projector: SimulatedProjector;
  readonly clock: TradeClock = systemClocks.trade;
  private readonly access = new FakeAccess();
  private readonly owners = new FakeDraftOwners();
  private readonly people: SimulatedPeople;
  private readonly underWay = new Set<UnderWay>();
  private portal: SimulatedPortal;
  private rival: RivalNode;

  constructor(
    seed: number,
    private readonly variant: Variant = {},
  ) {
    this.scheduler = new Scheduler(seed);
    this.log = variant.log?.(this) ?? new SimulatedLog();
    const principal = customer('ana', [organisation]);
    this.access.principals.set('ana', principal);
    for (const draft of drafts) this.owners.owners.set(draft, { preparedBy: organisation, side: 'external' });
    this.people = new SimulatedPeople(this.scheduler, this.log, this.clock);
    this.projector = new SimulatedProjector({
      scheduler: this.scheduler,
      logOf: (life) => this.overWire(life, { unruly: true }, variant.projectorStore),
      writerOf: (life) => {
        const writer = new WriterOverWire(this.memory, this.scheduler, life);
        return variant.writer?.(writer, this) ?? writer;
      },
      onFault: this.fault,
    });
    this.portal = this.startPortal();
    this.rival = this.startRival();
    this.browsers = channels.map(
      (channel) =>
        new SimulatedBrowser(channel, {
          live: () => this.portal.live,
          principal,
          answer: (asked) => this.answer(asked),
        }),
    );
  }

  /** What a query answers now. */
  answer(channel: string): Answer {
    const today = this.clock.now().toISOString().slice(0, 10);
    const answer = answerOf(this.memory, channel, this.projector.reached(), today);
    return this.variant.answer?.(answer, this) ?? answer;
  }

  async run(steps: number): Promise<void> {
    await quiet();
    for (let step = 0; step < steps; step += 1) {
      await this.happen(this.drawn());
      await quiet();
    }
    await this.settle();
  }

  close(): void {
    this.portal.die();
    this.scheduler.kill(this.rival.life);
    this.projector.stop();
  }

  private readonly fault = (error: unknown, doing: string): void => {
    this.faults.push(`${doing}: ${error instanceof Error ? error.message : String(error)}`);
  };

  private drawn(): Happening | undefined {
    let left = this.scheduler.below(1_000);
    for (const [happening, often] of happenings) {
      if (left < often) return happening;
      left -= often;
    }
    return undefined;
  }

  private async happen(happening: Happening | undefined): Promise<void> {
    const { scheduler } = this;
    if (happening === undefined) {
      // Several steps at a time: only between them can something else happen.
      for (let turn = scheduler.below(4); turn >= 0; turn -= 1) {
        scheduler.step();
        await quiet();
      }
      return;
    }
    scheduler.note(happening);
    if (happening === 'wants') this.ask(this.people.next());
    else if (happening === 'connects') await scheduler.pick(this.browsers)?.connect();
    else if (happening === 'hears') for (const browser of this.browsers) browser.hear();
    else if (happening === 'is cut') scheduler.pick(this.browsers)?.cut();
    else if (happening === 'time passes') passTime(scheduler.pick([1, 10, 60, 300, 6_000]) ?? 1);
    else this.breakSomething(happening);
  }

  private breakSomething(
    happening: Exclude<Happening, 'wants' | 'connects' | 'hears' | 'is cut' | 'time passes'>,
  ): void {
    if (happening === 'projector dies') this.projector.crash();
    else if (happening === 'rebuild')
      this.projector.rebuild(this.scheduler.pick(['bookings', 'drafts', 'draft-rows']) ?? 'bookings');
    else if (happening === 'subscriptions fall silent') {
      if (this.scheduler.random() < 0.5) this.projector.fallSilent();
      else this.portal.log.fallSilent();
    } else if (happening === 'portal dies') {
      const { life } = this.portal;
      this.portal.die();
      for (const browser of this.browsers) browser.cut();
      this.portal = this.startPortal();
      this.askAgain(life);
    } else {
      const { life } = this.rival;
      this.scheduler.kill(life);
      this.rival = this.startRival();
      this.askAgain(life);
    }
  }

  private ask({ what, request, ofPortal }: Pick<UnderWay, 'what' | 'request' | 'ofPortal'>): void {
    const isPortal = ofPortal || this.scheduler.random() < 0.6;
    const { life, execute } = isPortal ? this.portal : this.rival;
    this.scheduler.note(`someone ${what} on ${life.name}`);
    const entry = { what, request, ofPortal, life };
    this.underWay.add(entry);
    request(execute, isPortal ? this.portal : undefined).then(
      () => this.underWay.delete(entry),
      () => {
        this.underWay.delete(entry);
        // Whoever was told of a fault asks again, or lets it be.
        if (this.scheduler.random() < 0.7) this.ask(entry);
      },
    );
  }

  /** What a node had not answered when it died is mostly asked again, with the same key. */
  private askAgain(dead: Life): void {
    for (const entry of [...this.underWay].filter(({ life }) => life === dead)) {
      this.underWay.delete(entry);
      if (this.scheduler.random() < 0.7) this.ask(entry);
    }
  }

  /** Nothing goes wrong any more, and everything comes to its end. */
  private async settle(): Promise<void> {
    this.scheduler.calm = true;
    await this.drain();
    // What is appended late may meet a subscription that has been silent since before, which is found out after a minute.
    for (let events = -1; events < this.log.events.length;) {
      events = this.log.events.length;
      await this.waitForAll();
    }
  }

  private async waitForAll(): Promise<void> {
    for (const ms of pastAllWaiting) {
      passTime(ms);
      await this.drain();
    }
    // Submissions wait for one another, each for a turn of the loop.
    let isMore = true;
    for (let more = 0; isMore && more < maxSubmissions; more += 1) {
      passTime(300);
      isMore = await this.drain();
    }
  }

  /** Whether anything happened. */
  private async drain(): Promise<boolean> {
    for (let turn = 0; turn < maxTurns; turn += 1) {
      for (const browser of this.browsers) await browser.connect();
      await quiet();
      const isStep = this.scheduler.step();
      await quiet();
      const heard = this.browsers.filter((browser) => browser.hear()).length;
      if (!isStep && heard === 0) return turn > 0;
    }
    this.faults.push('it never came to an end');
    return false;
  }

  private startPortal(): SimulatedPortal {
    const { variant } = this;
    return new SimulatedPortal({
      ...this.nodeParts(),
      documentsOf: (life) => {
        const documents = new DocumentsOverWire(this.memory, this.scheduler, life);
        return variant.documents?.(documents, this) ?? documents;
      },
      control: variant.control?.(this.projector, this) ?? this.projector,
      access: this.access,
      drafts: this.owners,
      executeOfProcess: variant.executeOfProcess ?? ((execute) => execute),
      surroundings: variant.surroundings ?? ((around) => around),
      resumesSubmissions: !variant.forgetsSubmissions,
      onFault: this.fault,
    });
  }

  private startRival(): RivalNode {
    // Its clock is behind: moments are not in the order of the log.
    const clock: TradeClock = { kind: 'trade', now: () => new Date(this.clock.now().getTime() - 90_000) };
    return new RivalNode({ ...this.nodeParts(), clock });
  }

  private nodeParts() {
    const { scheduler, clock, ledger, variant } = this;
    const logOf = (life: Life) => this.overWire(life, { unruly: false }, variant.store);
    return { scheduler, clock, ledger, logOf };
  }

  private overWire(
    life: Life,
    delivery: { readonly unruly: boolean },
    planted: Variant['store'],
  ): StoreOfNode & Pick<LogOverWire, 'fallSilent'> {
    const wire = new LogOverWire(this.log, this.scheduler, life, delivery);
    const store: StoreOfNode = planted?.(wire, this) ?? wire;
    return {
      append: (...args) => store.append(...args),
      readStream: (...args) => store.readStream(...args),
      readAll: (...args) => store.readAll(...args),
      head: () => store.head(),
      logId: () => store.logId(),
      subscribeAll: (...args) => store.subscribeAll(...args),
      fallSilent: () => wire.fallSilent(),
    };
  }
}
