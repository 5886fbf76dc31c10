import type { Recorded } from '#domain/shared/envelope';
import { isEvent } from '#domain/stored-events';
import { worldClockStream } from '#domain/streams';
import { type WorldClockState, worldClockDecider } from '#domain/world-clock/decide';
import { type WorldClockEvent, worldClockEvents } from '#domain/world-clock/events';
import { leadAt } from '#domain/world-clock/lead';
import type { Clocks, MachineClock, TradeClock } from '#platform/clock/port';
import type { WorldTime } from '#platform/clock/world-time';
import type { EventReader } from '#platform/event-store/port';
import { Listeners } from '#projections/runtime/listeners';
import { recordedBy } from '#projections/runtime/folding/recorded';
import type { Watcher } from '#projections/runtime/watcher/port';

/**
 * The trade's clock of one process: ahead of the machine's by what the log says. It is read before anything is recorded, and
 * followed from then on. A log without a word of it is as late as the machine.
 */
export class WorldClock implements TradeClock, WorldTime {
  readonly kind = 'trade';
  readonly #trade: TradeClock;
  readonly #machine: MachineClock;
  readonly #changed = new Listeners<[steps: WorldClockState]>();
  #steps: WorldClockState = worldClockDecider.initialState;
  #revision = -1;

  /** @param clocks what it runs ahead of */
  constructor({ trade, machine }: Clocks) {
    this.#trade = trade;
    this.#machine = machine;
  }

  now(): Date {
    const now = this.#trade.now();
    return this.#steps.length === 0
      ? now
      : new Date(now.getTime() + leadAt(this.#steps, this.#machine.now().getTime()));
  }

  steps(): WorldClockState {
    return this.#steps;
  }

  onChange(listener: (steps: WorldClockState) => void): () => void {
    return this.#changed.add(listener);
  }

  /** Takes in what the log says by now. */
  async read(events: Pick<EventReader, 'readStream'>): Promise<void> {
    const stored = await events.readStream(worldClockStream, this.#revision + 1);
    for (const one of stored) this.#take(recordedBy(worldClockDecider)(one));
  }

  /** Takes in what is recorded from now on, and what was between the last look and now. */
  async follow(watcher: Pick<Watcher, 'onEvents'>, events: Pick<EventReader, 'readStream'>): Promise<void> {
    watcher.onEvents(worldClockEvents, (event) => {
      if (isEvent(event, ...worldClockEvents)) this.#take(event);
    });
    await this.read(events);
  }

  #take(event: Pick<Recorded, 'revision'> & WorldClockEvent): void {
    if (event.revision <= this.#revision) return;
    this.#revision = event.revision;
    this.#steps = worldClockDecider.evolve(this.#steps, event);
    this.#changed.tell(this.#steps);
  }
}
