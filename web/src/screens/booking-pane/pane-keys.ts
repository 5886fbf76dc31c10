import { useEffect, useEffectEvent } from 'react';

export interface PaneKeys {
  readonly onPrevious: string | undefined;
  readonly onNext: string | undefined;
  readonly onMove: (id: string) => void;
  readonly onClose: () => void;
}

/** Whether something floats above the pane that Escape belongs to. */
const somethingFloats = (): boolean =>
  document.querySelector('.dialog, .popover, .drawer, .filter-step') !== null;

/** Gives the focus back to the row of the list that a pane was opened from. */
export const focusRow = (id: string): void =>
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] .row-opener`)?.focus();

/** Alt+Up and Alt+Down go to the previous and next record, Escape closes. */
export const usePaneKeys = (keys: PaneKeys): void => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || somethingFloats()) return;
    if (event.key === 'Escape') {
      keys.onClose();
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      const to = event.key === 'ArrowUp' ? keys.onPrevious : keys.onNext;
      if (to) keys.onMove(to);
    }
  });
  useEffect(() => {
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
};
