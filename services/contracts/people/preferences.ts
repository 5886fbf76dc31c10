import type { ListArrangement, Theme } from '#domain/user/events';

/** What a person has chosen of how the portal looks to them, on whatever machine. */
export interface Preferences {
  readonly theme: Theme;
  /** By the list's name. */
  readonly lists: Readonly<Record<string, ListArrangement>>;
}

/** Pixels that a column may be wide. */
export const leastWidth = 36;
export const maxWidth = 800;
/** Columns of a list whose widths are kept. */
export const maxColumns = 100;

const keyGrammar = /^[\w.-]{1,64}$/;

export const isListName = (text: string): boolean => keyGrammar.test(text);

/** Whether this says how wide columns are: names of columns, whole pixels from 36 to 800. */
export const areWidths = (value: unknown): value is ListArrangement['widths'] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= maxColumns &&
    entries.every(
      ([column, width]) =>
        keyGrammar.test(column) &&
        Number.isInteger(width) &&
        Number(width) >= leastWidth &&
        Number(width) <= maxWidth,
    )
  );
};
