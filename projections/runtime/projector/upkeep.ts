import { millisecondsInDay } from 'date-fns/constants';
import type { Clocks } from '#platform/clock/port';
import type { Position } from '#platform/event-store/port';
import type { Projector } from './projector.ts';

const retiredFor = 10 * 60_000;
const goneFor = 30 * millisecondsInDay;
const sweepEvery = 60_000;
const tellEvery = 500;

/** What a projector does by the clock: sweeps, looks whether it still follows the log, tells how far rebuilds are. */
export class Upkeep {
  readonly #projector: Projector;
  readonly #clocks: Clocks;
  readonly #sweeping: NodeJS.Timeout;
  readonly #telling: NodeJS.Timeout;
  #maintaining: Promise<void> = Promise.resolve();
  #before: Position = '';

  constructor(projector: Projector, clocks: Clocks, onFault: (error: unknown, doing: string) => void) {
    this.#projector = projector;
    this.#clocks = clocks;
    this.#sweeping = setInterval(() => {
      this.#maintaining = this.#maintain().catch((error: unknown) => onFault(error, 'sweeping'));
    }, sweepEvery).unref();
    this.#telling = setInterval(() => projector.tick(), tellEvery).unref();
  }

  sweep(): Promise<void> {
    const { trade, machine } = this.#clocks;
    return this.#projector.sweep(
      new Date(machine.now().getTime() - retiredFor).toISOString(),
      new Date(trade.now().getTime() - goneFor).toISOString(),
    );
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeping);
    clearInterval(this.#telling);
    await this.#maintaining;
  }

  async #maintain(): Promise<void> {
    await this.sweep();
    this.#before = await this.#projector.supervise(this.#before);
  }
}
