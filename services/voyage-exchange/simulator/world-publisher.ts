import { setImmediate } from 'node:timers/promises';
import type { TradeClock } from '#platform/clock/port';
import type { SimulatedFault } from '#platform/config/config';
import type { TopicMessage, Topics } from '#platform/topics/port';
import type { AcceptedTransfers } from './accepted-transfers.ts';
import { heldBackMs, isDown, Misbehaviour } from './faults.ts';
import { keepPaper } from './paper-folder.ts';
import { Chronicle, everything, isPaper, type Telling } from './world/chronicle.ts';
import { dayMs } from './world/moments.ts';
import type { Told } from './world/told.ts';
import { type World, worldSeed } from './world/world.ts';

export interface PublisherParts {
  readonly world: World;
  readonly topics: Pick<Topics, 'publish'>;
  readonly clock: TradeClock;
  readonly accepted: Pick<AcceptedTransfers, 'read'>;
  readonly faults: ReadonlySet<SimulatedFault>;
  /** Where papers are kept as files; undefined: nowhere. */
  readonly papers: string | undefined;
  /** All that there is, unless told otherwise. */
  readonly telling?: Telling;
}

/** Messages in one publication. */
const batch = 500;

const messageOf = ({ id, key, message }: Told): TopicMessage => ({
  id,
  key,
  value: JSON.stringify(message),
  headers: { type: message.type, version: String(message.version) },
});

/**
 * Publishes what becomes known in the simulated world, round after round. The first round tells all that is open, and the
 * last day once more: nothing is remembered of what was published before, and ids are the same then.
 */
export class WorldPublisher {
  readonly #parts: PublisherParts;
  readonly #chronicle: Chronicle;
  readonly #misbehaviour: Misbehaviour;
  /** Moment of the trade up to which all is published. */
  #through: number | undefined;
  /** Bookings taken on or let go of that are told. */
  #changed = 0;

  constructor(parts: PublisherParts) {
    this.#parts = parts;
    this.#chronicle = new Chronicle(parts.world, worldSeed);
    this.#misbehaviour = new Misbehaviour(parts.faults);
  }

  /** @throws where the topics, the log or the read models do not answer: the next round tells it all again */
  async round(): Promise<void> {
    const { clock, faults, telling = everything } = this.#parts;
    const now = clock.now();
    if (isDown(faults, now)) return;
    const until = now.getTime() - heldBackMs(faults);
    const { world, accepted } = this.#parts;
    for (const one of await accepted.read()) {
      if ('letGo' in one) world.letGo(one.letGo);
      else world.accept(one);
    }
    const changed = world.changed.slice(this.#changed);
    if (this.#through === undefined) await this.#begin(until, telling);
    else {
      const through = this.#through;
      // Known here only now: what it changed is told as of the moment at which it was taken on.
      for (const at of changed.filter((moment) => moment <= through))
        await this.#publish(this.#chronicle.between(at - 1, at, telling));
      if (until > through) await this.#publish(this.#chronicle.between(through, until, telling));
    }
    this.#through = Math.max(until, this.#through ?? until);
    this.#changed += changed.length;
  }

  async #begin(until: number, telling: Telling): Promise<void> {
    await this.#publish(this.#chronicle.contacts());
    for (const vessel of this.#parts.world.vessels) {
      await this.#publish(this.#chronicle.standingOf(vessel, until, telling));
      // Others have their turn: it is made in the process that serves people.
      await setImmediate();
    }
    await this.#publish(this.#chronicle.between(until - dayMs, until, telling));
  }

  async #publish(told: readonly Told[]): Promise<void> {
    const { topics, papers } = this.#parts;
    if (papers !== undefined) for (const one of told) if (isPaper(one)) await keepPaper(papers, one.paper);
    const struck = this.#misbehaviour.strike(
      told.map((one) => ({ topic: one.topic, message: messageOf(one) })),
    );
    for (const topic of new Set(struck.map((one) => one.topic))) {
      const messages = struck.filter((one) => one.topic === topic).map(({ message }) => message);
      for (let from = 0; from < messages.length; from += batch)
        await topics.publish(topic, messages.slice(from, from + batch));
    }
  }
}
