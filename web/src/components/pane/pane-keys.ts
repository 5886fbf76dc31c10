import { useEffect, useEffectEvent } from 'react';
import { somethingFloats } from '../overlay/something-floats.ts';

/** The way through a list from within its pane. */
export interface PaneRecords {
  /** What one is called, as in `Previous booking`. */
  readonly name: string;
  /** undefined: there is none before. */
  readonly onPrevious: (() => void) | undefined;
  /** undefined: there is none after. */
  readonly onNext: (() => void) | undefined;
}

export interface PaneKeys {
  /** undefined: the pane belongs to no list. */
  readonly records?: PaneRecords | undefined;
  readonly onClose: () => void;
}

/** Alt+Up and Alt+Down go to the previous and next record, Escape closes; not while something floats above the pane. */
export const usePaneKeys = (keys: PaneKeys): void => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || somethingFloats()) return;
    if (event.key === 'Escape') {
      keys.onClose();
    } else if (keys.records && event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      const { onPrevious, onNext } = keys.records;
      (event.key === 'ArrowUp' ? onPrevious : onNext)?.();
    }
  });
  useEffect(() => {
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
};

/** The records before and after `id` in the order of a list; neither where the list does not show it. */
export const recordsAround = (
  id: string,
  order: readonly string[],
  name: string,
  onMove: (id: string) => void,
): PaneRecords => {
  const at = order.indexOf(id);
  const stepTo = (to: string | undefined) => (to === undefined ? undefined : () => onMove(to));
  return {
    name,
    onPrevious: stepTo(at > 0 ? order[at - 1] : undefined),
    onNext: stepTo(at >= 0 ? order[at + 1] : undefined),
  };
};
