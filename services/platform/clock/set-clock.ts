import type { Clock } from './port.ts';

/** A clock that stands until it is set: seeding and simulations live through years in seconds. */
export interface SetClock extends Clock {
  /** ISO 8601 or a Date. Throws on a moment that is none. */
  set(moment: string | Date): void;
  advance(milliseconds: number): void;
}

export const setClock = (start: string | Date): SetClock => {
  const read = (moment: string | Date): number => {
    const time = new Date(moment).getTime();
    if (Number.isNaN(time)) throw new RangeError(`Not a moment: ${String(moment)}`);
    return time;
  };
  let now = read(start);
  return {
    now: () => new Date(now),
    set: (moment) => {
      now = read(moment);
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
};
