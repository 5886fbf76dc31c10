import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { WorldClockView } from '#contracts/operations/world-clock';
import type { SpeedStep } from '#domain/world-clock/events';
import { leadAt, speedAt } from '#domain/world-clock/lead';

/**
 * The trade's time. Where nothing runs it ahead it is that of this machine; in demo data the portal tells with each answer, and
 * as it is set, what makes it.
 */
class WorldTime {
  /** null without demo data. */
  private clock: WorldClockView | null = null;
  /** By how much the portal's clock is ahead of this machine's, in milliseconds. */
  private aheadMs = 0;

  constructor() {
    makeObservable<this, 'clock'>(this, { clock: observableRef, isThere: computed, steps: computed });
  }

  /** Whether this portal has a world whose clock may run. */
  get isThere(): boolean {
    return this.clock !== null;
  }

  get steps(): WorldClockView['steps'] {
    return this.clock?.steps ?? [];
  }

  now(): Date {
    const machine = this.machine();
    return new Date(machine + leadAt(this.steps, machine));
  }

  /** `yyyy-MM-dd`, in UTC. */
  today(): string {
    return this.now().toISOString().slice(0, 'yyyy-MM-dd'.length);
  }

  /** So many times as fast as this machine's clock. */
  speed(): number {
    return speedAt(this.steps, this.machine());
  }

  /** Whether it is set and does not hold yet. */
  isComing({ from }: SpeedStep): boolean {
    return Date.parse(from) > this.machine();
  }

  heard(clock: WorldClockView): void {
    this.aheadMs = Date.parse(clock.machine) - Date.now();
    // Most answers tell what is known.
    if (JSON.stringify(clock.steps) === JSON.stringify(this.clock?.steps)) return;
    runInAction(() => {
      this.clock = clock;
    });
  }

  private machine(): number {
    return Date.now() + this.aheadMs;
  }
}

export const worldTime = new WorldTime();
