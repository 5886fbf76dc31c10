import type { MachineClock } from '#platform/clock/port';

const windowMs = 10_000;
const slotMs = 500;

/** Events a second over the last 10 seconds. */
export class RateMeter {
  readonly #clock: MachineClock;
  readonly #started: number;
  #slots: { readonly at: number; count: number }[] = [];

  constructor(clock: MachineClock) {
    this.#clock = clock;
    this.#started = clock.now().getTime();
  }

  add(events: number): void {
    const now = this.#clock.now().getTime();
    const last = this.#slots.at(-1);
    if (last && now - last.at < slotMs) last.count += events;
    else this.#slots.push({ at: now, count: events });
    this.#slots = this.#slots.filter(({ at }) => now - at < windowMs);
  }

  perSecond(): number {
    const now = this.#clock.now().getTime();
    const span = Math.min(windowMs, Math.max(now - this.#started, slotMs));
    const count = this.#slots.reduce((sum, slot) => (now - slot.at < windowMs ? sum + slot.count : sum), 0);
    return Math.round((count * 1000) / span);
  }
}
