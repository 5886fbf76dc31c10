import { useLayoutEffect, useRef } from 'react';
import './grid.css';
import './ranges/ranges.css';
import './editors/editors.css';

export interface GridProps {
  /** Makes the grid in `frame`, its announcements in `said`; answers with how to take it away. */
  readonly controller: { readonly mount: (frame: HTMLElement, said: HTMLElement) => () => void };
  /** Under which its user's stylesheet finds it. */
  readonly className: string;
}

/**
 * An editable grid. React owns the frame; the grid itself is made without React, so that a cell that is committed
 * stands in the DOM before the next key arrives.
 */
export const Grid = ({ controller, className }: GridProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLOutputElement>(null);
  useLayoutEffect(() => {
    if (!frame.current || !said.current) return undefined;
    return controller.mount(frame.current, said.current);
  }, [controller]);
  return (
    <div className={`data-grid ${className}`}>
      <div className="data-grid-frame" ref={frame} />
      <output className="visually-hidden" aria-live="polite" ref={said} />
    </div>
  );
};
