import { contactPeopleIn } from '#voyage-exchange/feed/contact-people';
import { takeIn } from '#voyage-exchange/feed/take-in';
import type { Execute } from '#api/platform/execute-port';
import { readFeedMessage } from '#contracts/voyage-feed/read-message';
import type { TransferMessage, WithdrawalMessage } from '#contracts/voyage-exchange/transfer-messages';
import { daysLater } from '#domain/shared/days';
import { forEachConcurrently } from '#platform/concurrency/for-each-concurrently';
import { ports } from '#voyage-exchange/simulator/master-data/ports';
import { keepPaper } from '#voyage-exchange/simulator/paper-folder';
import { Chronicle, isPaper, type Telling } from '#voyage-exchange/simulator/world/chronicle';
import type { Told } from '#voyage-exchange/simulator/world/told';
import { World, worldSeed } from '#voyage-exchange/simulator/world/world';
import type { Engine } from '../engines/engine.ts';

/** Of the last days all is told. */
const fullDays = 2;
/** Papers are told of what the simulator keeps files of: of voyages that were not over a month ago. */
const paperDays = 30;
/** A position a day is told for as long as most voyages take. */
const reportDays = 45;

export interface DemoVoyagesParts {
  readonly engine: Pick<Engine, 'peopleKeys' | 'vault'>;
  readonly execute: Execute;
  readonly today: Date;
  /** Before today, from which on voyages are told. */
  readonly days: number;
  /** Where the files of papers are kept; undefined: nowhere. */
  readonly papers: string | undefined;
}

const dayMs = daysLater(new Date(0), 1).getTime();

const zones = Object.fromEntries(
  Object.entries(ports).flatMap(([id, { timeZone }]) => (timeZone ? [[id, timeZone]] : [])),
);

/** What a vessel may carry of its deadweight: the rest is stores, bunkers and water. */
const usableShare = 0.94;

/** Tells the demo's voyages as the simulator would have told them, with what was transferred to it meanwhile. */
export class DemoVoyages {
  readonly #take: ReturnType<typeof takeIn>;
  readonly #world = new World();
  readonly #chronicle = new Chronicle(this.#world, worldSeed);
  readonly #charterers = new Map<string, string>();
  /** MT that were booked on a voyage. */
  readonly #booked = new Map<string, number>();
  readonly #today: Date;
  /** They are told from this moment on; older ones that were not over then, as they stood. */
  readonly begins: Date;

  readonly #papers: string | undefined;

  constructor({ engine, execute, today, days, papers }: DemoVoyagesParts) {
    this.#today = today;
    this.#papers = papers;
    this.begins = daysLater(today, -days);
    this.#take = takeIn({
      execute,
      lookUps: {
        charterer: async (bookingId) => this.#charterers.get(bookingId) ?? null,
        zones: async () => zones,
      },
      people: contactPeopleIn(engine.peopleKeys, engine.vault),
    });
  }

  /** Vessels, contacts, certificates, and the voyages that are open then. */
  async begin(): Promise<void> {
    const at = this.begins.getTime();
    await this.#takeIn(this.#chronicle.standing(at, this.#tellingAt(at)));
  }

  /** From this moment on all is told; before, a thin selection. */
  get fullFrom(): Date {
    return daysLater(this.#today, -fullDays);
  }

  /**
   * Tells how all that is open stands then, with the estimates that were left out before. The simulator's first round would tell them otherwise: as
   * news of days ago, to people who have agreed to a vessel since.
   */
  async catchUp(): Promise<void> {
    const at = this.fullFrom.getTime();
    await this.#takeIn(this.#chronicle.standing(at, { ...this.#tellingAt(at), pace: 'full' }));
  }

  /** What becomes known after one moment, up to another. */
  async tell(from: Date, until: Date): Promise<void> {
    await this.#takeIn(
      this.#chronicle.between(from.getTime(), until.getTime(), this.#tellingAt(until.getTime())),
    );
  }

  /** Whether the voyage that a booking would sail on is near its laycan and has room. */
  hasRoomFor(message: Pick<TransferMessage, 'cargoes'>, at: Date): boolean {
    const [cargo] = message.cargoes;
    const sailing = this.#world.voyageFor(message, at.getTime());
    const load = sailing?.calls.find(({ port, kind }) => kind === 'L' && port === cargo?.loadPort?.locode);
    if (!sailing || !load || !cargo?.layFrom || !cargo.layTo) return false;
    const isNear =
      load.eta >= daysLater(cargo.layFrom, -3).getTime() && load.eta <= daysLater(cargo.layTo, 4).getTime();
    const { voyage } = sailing;
    const parcels = voyage.parcels.reduce((sum, { quantityMt }) => sum + quantityMt, 0);
    const booked = this.#booked.get(voyage.voyageId) ?? 0;
    return isNear && parcels + booked + (cargo.loadQuantity ?? 0) <= voyage.vessel.dwt * usableShare;
  }

  /** Takes on a booking. @returns the number of its voyage */
  accept(message: TransferMessage, at: Date): string | undefined {
    const accepted = this.#world.accept({ message, at: at.getTime() });
    if (!accepted) return undefined;
    const { voyageId, vvn } = accepted.sailing.voyage;
    for (const { bookingId, loadQuantity } of message.cargoes) {
      this.#charterers.set(bookingId, message.charterer.id);
      this.#booked.set(voyageId, (this.#booked.get(voyageId) ?? 0) + (loadQuantity ?? 0));
    }
    return vvn;
  }

  /** A withdrawn booking sails no longer: the simulator, which goes on from the log, tells the same. */
  letGo(message: WithdrawalMessage, at: Date): void {
    this.#world.letGo({ message, at: at.getTime() });
  }

  #tellingAt(moment: number): Telling {
    const days = (this.#today.getTime() - moment) / dayMs;
    return {
      pace: days < fullDays ? 'full' : 'thin',
      fullFrom: this.fullFrom.getTime(),
      papers: days < paperDays,
      reports: days < reportDays ? 'thin' : null,
    };
  }

  async #takeIn(told: readonly Told[]): Promise<void> {
    await forEachConcurrently(64, told, async (one) => {
      if (this.#papers !== undefined && isPaper(one)) await keepPaper(this.#papers, one.paper);
      // As it is read from the topic, where the simulator tells it again: it must not seem to say something else.
      const message = readFeedMessage(one.topic, JSON.stringify(one.message), this.#today);
      const taken = await this.#take(one.id, message);
      if (!taken.ok) throw new Error(`The demo world contradicts itself: ${taken.reason}`);
    });
  }
}
