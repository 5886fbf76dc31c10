import { DeclarationTaking } from '#api/nominations/declaration-taking';
import { BookingTelling } from '#api/nominations/nomination-process';
import { createExecute } from '#api/platform/execute';
import type { Execute } from '#api/platform/execute-port';
import { noSeal } from '#api/platform/payload-seal';
import type { TradeClock } from '#platform/clock/port';
import type { Life } from '../simulation/scheduler.ts';
import type { Planted, Wire } from './parts.ts';

interface Surroundings {
  readonly clock: TradeClock;
  readonly planted: Planted;
  readonly pause: () => Promise<void>;
}

/** A process that decides: what it waits for when it dies never comes. */
export class Node {
  readonly execute: Execute;
  readonly telling: BookingTelling;
  readonly taking: DeclarationTaking;

  constructor(
    readonly life: Life,
    readonly wire: Wire,
    { clock, planted, pause }: Surroundings,
  ) {
    const execute = createExecute({ store: wire, clock, payloads: noSeal, pause });
    this.execute = planted.execute?.(execute) ?? execute;
    this.telling = new BookingTelling(this.execute);
    this.taking = new DeclarationTaking(this.execute, wire, this.telling);
  }
}
