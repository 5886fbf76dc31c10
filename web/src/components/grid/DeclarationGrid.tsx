import { useLayoutEffect, useRef } from 'react';
import type { GridController } from './GridController.ts';
import './grid.css';
import './ranges/ranges.css';
import './editors/editors.css';

/**
 * The declaration grid. React owns the frame; the grid itself is made without React, so that a cell that is committed
 * stands in the DOM before the next key arrives.
 */
export const DeclarationGrid = ({ controller }: { readonly controller: GridController }) => {
  const frame = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLOutputElement>(null);
  useLayoutEffect(() => {
    if (!frame.current || !said.current) return undefined;
    return controller.mount(frame.current, said.current);
  }, [controller]);
  return (
    <div className="declaration-grid">
      <div className="declaration-grid-frame" ref={frame} />
      <output className="visually-hidden" aria-live="polite" ref={said} />
    </div>
  );
};
