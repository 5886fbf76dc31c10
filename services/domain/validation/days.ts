/** Arithmetic on calendar days as text, `yyyy-MM-dd`, UTC. */
const day = 86_400_000;

const parse = (iso: string): number => Date.parse(`${iso}T00:00:00Z`);

export const addDays = (iso: string, days: number): string =>
  new Date(parse(iso) + days * day).toISOString().slice(0, 10);

/** Days of a window, both ends counting. */
export const windowDays = (start: string, finish: string): number =>
  Math.round((parse(finish) - parse(start)) / day) + 1;
