import { readStored, writeStored } from './stored.ts';

/** Pixels by column. */
export type Widths = Readonly<Record<string, number>>;

const least = 36;
const most = 800;

const keyOf = (name: string): string => `columns.${name}`;

/** What was kept under a table's name, as far as it makes sense: anybody can write into a browser's storage. */
export const readWidths = (name: string): Widths => {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(name)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter(
        (entry): entry is [string, number] =>
          typeof entry[1] === 'number' && entry[1] >= least && entry[1] <= most,
      ),
    );
  } catch {
    return {};
  }
};

export const keepWidths = (name: string, widths: Widths): void =>
  writeStored(keyOf(name), JSON.stringify(widths));

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

export const widthWithin = (width: number): number => Math.round(Math.min(most, Math.max(least, width)));
