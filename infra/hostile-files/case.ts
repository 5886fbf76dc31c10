import type { WorkbookErrorCode } from '#platform/workbook/port';

/** What an import must make of a file: refuse it with a code, or read it as that many rows. */
export type Expected =
  | { readonly refused: WorkbookErrorCode; readonly place?: Readonly<Record<string, string | number>> }
  | {
      readonly rows: number;
      /** Cells of the first row: values as they parse, `{text}` for what does not. */
      readonly first?: Readonly<Record<string, unknown>>;
      readonly ignored?: readonly string[];
    };

/** One file: its name says what is wrong with it. */
export interface FileCase {
  readonly name: string;
  readonly make: () => Buffer;
  readonly expected: Expected;
}

export const refused = (
  name: string,
  code: WorkbookErrorCode,
  make: () => Buffer,
  place?: Readonly<Record<string, string | number>>,
): FileCase => ({ name, make, expected: place ? { refused: code, place } : { refused: code } });

export const read = (
  name: string,
  make: () => Buffer,
  first?: Readonly<Record<string, unknown>>,
  more: { readonly rows?: number; readonly ignored?: readonly string[] } = {},
): FileCase => ({
  name,
  make,
  expected: {
    rows: more.rows ?? 1,
    ...(first ? { first } : {}),
    ...(more.ignored ? { ignored: more.ignored } : {}),
  },
});

/** Hexadecimal digits without a pattern, the same every time: text that does not pack well. */
export const noise = (length: number, seed = 1): string => {
  let state = seed >>> 0;
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += state.toString(16);
  }
  return text.slice(0, length);
};
