import { useState, type ReactNode } from 'react';
import type { Point } from '../../components/overlay/point.ts';
import { OriginMenu } from './OriginMenu.tsx';
import { OriginPopover, type AskedCell } from './OriginPopover.tsx';

export interface Origins {
  /** Says where a cell's value came from, beside it; at a point its menu is opened first. */
  readonly ask: (cell: AskedCell, anchor: HTMLElement, point: Point | null) => void;
  /** What floats, to be put anywhere on the screen. */
  readonly floating: ReactNode;
}

interface Open {
  readonly cell: AskedCell;
  readonly anchor: HTMLElement;
  /** Where the menu is open; null: the popover is. */
  readonly point: Point | null;
}

/** The focus returns to the cell, unless it has gone on to something else already. */
const returnFocus = (anchor: HTMLElement): void => {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body || activeElement.closest('.popover'))
    anchor.focus();
};

/**
 * Where values of a list, a pane or a grid came from, by key and by menu.
 *
 * @param base the calls of the list, under which a booking is read by its id
 */
export const useOrigins = (base: string): Origins => {
  const [open, setOpen] = useState<Open | null>(null);
  const ask: Origins['ask'] = (cell, anchor, point) => setOpen({ cell, anchor, point });
  if (open === null) return { ask, floating: null };
  const { cell, anchor, point } = open;
  const close = () => {
    returnFocus(anchor);
    // What is chosen in the menu has opened something else by now.
    setOpen((now) => (now === open ? null : now));
  };
  const floating =
    point === null ? (
      <OriginPopover cell={cell} anchor={anchor} base={base} onClose={close} />
    ) : (
      <OriginMenu at={point} onAsk={() => setOpen({ cell, anchor, point: null })} onClose={close} />
    );
  return { ask, floating };
};
