import { useCallback, useState } from 'react';
import { readStored, writeStored } from '../../stores/stored.ts';

export type Widths = Readonly<Record<string, number>>;

const least = 36;
const most = 800;

const keyOf = (name: string): string => `columns.${name}`;

/** What was kept, as far as it makes sense: anybody can write into a browser's storage. */
const readWidths = (name: string): Widths => {
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

const within = (width: number): number => Math.round(Math.min(most, Math.max(least, width)));

export interface ColumnWidths {
  readonly widths: Widths;
  /** While it is dragged, a width is shown; `keep` remembers it. */
  readonly resize: (column: string, width: number) => void;
  readonly keep: () => void;
  /** The column's own width again. */
  readonly reset: (column: string) => void;
}

/** Widths that were dragged, remembered in the browser under the table's name. */
export const useColumnWidths = (name: string): ColumnWidths => {
  const [widths, setWidths] = useState(() => readWidths(name));
  const resize = useCallback(
    (column: string, width: number) => setWidths((all) => ({ ...all, [column]: within(width) })),
    [],
  );
  const keep = useCallback(() => writeStored(keyOf(name), JSON.stringify(widths)), [name, widths]);
  const reset = useCallback(
    (column: string) =>
      setWidths((all) => {
        const { [column]: _own, ...others } = all;
        writeStored(keyOf(name), JSON.stringify(others));
        return others;
      }),
    [name],
  );
  return { widths, resize, keep, reset };
};
