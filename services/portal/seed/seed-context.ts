import type { TradeClock } from '#platform/clock/port';
import type { Side } from '#domain/shared/envelope';
import type { CommandContext, Execute, Executed, Execution } from '#api/platform/execute-port';
import type { DomainEvent } from '#domain/shared/envelope';

/** Seeding's own clock: it stands where it is set, and gives events their `recordedAt`. */
export class SeedClock implements TradeClock {
  readonly kind = 'trade';
  private moment: Date;

  constructor(start: Date) {
    this.moment = start;
  }

  now(): Date {
    return this.moment;
  }

  /** Time never goes backwards: an earlier moment leaves it where it is. */
  set(moment: Date): void {
    if (moment > this.moment) this.moment = moment;
  }
}

/** The operator's own account: founds organisations and keeps reference data. */
export const systemActor = 'system';

/** A command's context; seeding uses no random ids, so that a world is the same each time. */
export const seedContext = (
  commandId: string,
  by: { readonly actor: string; readonly organisation: string; readonly side: Side } = {
    actor: systemActor,
    organisation: '',
    side: 'internal',
  },
): CommandContext => ({
  ...by,
  commandId: `seed/${commandId}`,
  payloadHash: '',
  correlationId: `seed/${commandId}`,
});

/** Executes a command that cannot be refused in a world that is consistent. */
export const must = async <State, Event extends DomainEvent, Code extends string>(
  execute: Execute,
  execution: Execution<State, Event, Code>,
): Promise<Extract<Executed<State, Event, Code>, { ok: true }>> => {
  const done = await execute(execution);
  if (!done.ok)
    throw new Error(`The demo world contradicts itself: ${execution.stream} refused with ${done.code}`);
  return done;
};
