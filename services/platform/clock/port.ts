/** Time, as something that is handed in. Each of the two clocks has a type of its own, so that the compiler refuses one for the other. */
interface Clock<Kind extends string> {
  readonly kind: Kind;
  now(): Date;
}

/**
 * Says which day it is in the trade, and gives events their `recordedAt`; what is held against such a moment goes by it too:
 * laycans, how long files are kept, tombstones, the age of cursors and effects. A demo may run it ahead of the machine's.
 */
export type TradeClock = Clock<'trade'>;

/** The time of the installation's machines: sessions, tokens, leases, back-offs, rate limits, caches, waiting for an answer. */
export type MachineClock = Clock<'machine'>;

/** Both, as one process goes by them. */
export interface Clocks {
  readonly trade: TradeClock;
  readonly machine: MachineClock;
}

/** Of this machine. */
export const systemClock: MachineClock = { kind: 'machine', now: () => new Date() };

/** The trade's clock where nothing runs it ahead: it is as late in the trade as on the machine. */
export const tradeClockOn = (machine: MachineClock): TradeClock => ({
  kind: 'trade',
  now: () => machine.now(),
});

export const clocksOn = (machine: MachineClock): Clocks => ({ trade: tradeClockOn(machine), machine });

export const systemClocks: Clocks = clocksOn(systemClock);

/** Today's date in the trade, in UTC, `yyyy-MM-dd`. */
export const todayOf = (clock: TradeClock): string => clock.now().toISOString().slice(0, 10);
