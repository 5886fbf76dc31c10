import type { PointerEvent } from 'react';
import type { ColumnWidths } from './use-column-widths.ts';

export interface ColumnResizerProps {
  readonly column: string;
  readonly widths: Pick<ColumnWidths, 'resize' | 'keep' | 'reset'>;
}

/** The right edge of a header: dragged, it makes the column wider or narrower; a double click gives its width back. */
export const ColumnResizer = ({ column, widths: { resize, keep, reset } }: ColumnResizerProps) => {
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    const edge = event.currentTarget;
    const header = edge.closest('th');
    if (!header || !edge.hasPointerCapture(event.pointerId)) return;
    resize(column, event.clientX - header.getBoundingClientRect().left);
  };
  return (
    <span
      className="column-resizer"
      title="Drag to change the width, double-click to reset it"
      aria-hidden
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={keep}
      onDoubleClick={() => reset(column)}
    />
  );
};
