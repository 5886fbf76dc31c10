import { useEffect, useState } from 'react';
import { somethingFloats } from '../../components/overlay/something-floats.ts';
import type { FindMode } from './FindBar.tsx';

const modeOf = (event: KeyboardEvent): FindMode | undefined => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return undefined;
  const key = event.key.toLowerCase();
  return key === 'f' ? 'find' : key === 'h' ? 'replace' : undefined;
};

/** Ctrl+F and Ctrl+H mean the rows of the grid: the browser would look only through those that are drawn. */
export const useFind = (): {
  readonly finding: FindMode | undefined;
  readonly setFinding: (mode: FindMode | undefined) => void;
} => {
  const [finding, setFinding] = useState<FindMode>();
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const mode = modeOf(event);
      if (!mode || somethingFloats()) return;
      event.preventDefault();
      setFinding(mode);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  return { finding, setFinding };
};
