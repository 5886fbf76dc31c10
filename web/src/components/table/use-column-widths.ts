import { useCallback, useState } from 'react';
import { arrangeWidths, readWidths, type Widths, widthWithin } from '../../stores/column-widths.ts';

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
    (column: string, width: number) => setWidths((all) => ({ ...all, [column]: widthWithin(width) })),
    [],
  );
  const keep = useCallback(() => arrangeWidths(name, widths), [name, widths]);
  const reset = useCallback(
    (column: string) =>
      setWidths((all) => {
        const { [column]: _own, ...others } = all;
        arrangeWidths(name, others);
        return others;
      }),
    [name],
  );
  return { widths, resize, keep, reset };
};
