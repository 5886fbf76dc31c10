import { useEffect, useRef, type ReactNode } from 'react';
import { useMediaQuery } from '../media.ts';
import './pane.css';

export interface PaneProps {
  /** What the pane is about, for whoever does not see it. */
  readonly label: string;
  /**
   * When the pane takes the focus: as it opens; only where it lies over what it was opened from; never, since the work
   * goes on beside it.
   */
  readonly takesFocus: 'opening' | 'over' | 'never';
  /** A `PaneHeader`, a body, and a footer where there is something to do. */
  readonly children: ReactNode;
}

/** Beside a screen's content: 450 px, docked from 1280, over the content below, the whole screen on a phone. */
export const Pane = ({ label, takesFocus, children }: PaneProps) => {
  const docked = useMediaQuery('(min-width: 1280px)');
  const pane = useRef<HTMLElement>(null);
  const focused = takesFocus === 'opening' || (takesFocus === 'over' && !docked);
  useEffect(() => {
    if (focused) pane.current?.focus();
  }, [focused]);
  return (
    <aside
      className={docked ? 'pane' : 'pane pane-over'}
      ref={pane}
      aria-label={label}
      {...(takesFocus === 'never' ? {} : { tabIndex: -1 })}
    >
      {children}
    </aside>
  );
};

/** What scrolls between header and footer. */
export const PaneBody = ({ children }: { readonly children: ReactNode }) => (
  <div className="pane-body">{children}</div>
);
