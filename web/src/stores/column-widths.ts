import { areWidths, leastWidth, maxWidth } from '#contracts/people/preferences';
import { forgetStored, readStored, writeStored } from './stored.ts';

/** Pixels by column. */
export type Widths = Readonly<Record<string, number>>;

const prefix = 'columns.';

const keyOf = (name: string): string => `${prefix}${name}`;

/** What was kept under a table's name, as far as it makes sense: anybody can write into a browser's storage. */
export const readWidths = (name: string): Widths => {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(name)) ?? '{}');
    return areWidths(kept) ? kept : {};
  } catch {
    return {};
  }
};

export const keepWidths = (name: string, widths: Widths): void =>
  writeStored(keyOf(name), JSON.stringify(widths));

/** Somebody else sits here now. */
export const forgetWidths = (): void => forgetStored(prefix);

let told: (name: string, widths: Widths) => void = () => undefined;
/** Registers who hears of what somebody drags. */
export const onArranged = (listener: typeof told): void => {
  told = listener;
};

/** Somebody has dragged a column of the table. */
export const arrangeWidths = (name: string, widths: Widths): void => {
  keepWidths(name, widths);
  told(name, widths);
};

export const widthWithin = (width: number): number =>
  Math.round(Math.min(maxWidth, Math.max(leastWidth, width)));
