import { median } from './measurement.ts';

/** Of the last third over the middle one, by their medians: single figures swing with what is under way. */
export const growthOf = (seen: readonly number[]): number => {
  const third = Math.floor(seen.length / 3);
  return Math.max(0, median(seen.slice(-third)) - median(seen.slice(-2 * third, -third)));
};

/** About thirty figures, evenly apart. */
export const overTime = (minutes: number, seen: readonly number[]): string => {
  const step = Math.ceil(seen.length / 30);
  const shown = seen.filter((_, at) => at % step === 0 || at === seen.length - 1);
  return `over ${minutes} min: ${shown.map((value) => value.toFixed(0)).join(' ')}`;
};
