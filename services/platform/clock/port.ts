/** Time, as something that is handed in: seeding and simulations bring their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Today's date in UTC, `yyyy-MM-dd`. */
export const todayOf = (clock: Clock): string => clock.now().toISOString().slice(0, 10);
