import { useEffect } from 'react';
import { somethingFloats } from '../../components/overlay/something-floats.ts';

/** The parts of a screen in reading order; a screen may lack some. */
const regions = ['.page-toolbar', '.page-content', '.pane'];

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Where work goes on in a part: the grid's cell of before, or its first one, or the row of a list that Tab would meet. */
const entries = [
  '.ag-cell-focus',
  '[row-index="0"] .ag-cell:not(.grid-row-number, .grid-read-only)',
  '.row-opener[tabindex="0"]',
];

const entryOf = (region: Element): HTMLElement | null => {
  for (const entry of [...entries, focusable]) {
    const found = region.querySelector<HTMLElement>(entry);
    if (found) return found;
  }
  return null;
};

const pressed = (event: KeyboardEvent): void => {
  // What floats keeps the focus until it is closed.
  if (event.key !== 'F6' || event.defaultPrevented || somethingFloats()) return;
  const shown = regions.flatMap((selector) => document.querySelector(selector) ?? []);
  const at = shown.findIndex((region) => region.contains(document.activeElement));
  const next = at === -1 ? 0 : at + (event.shiftKey ? -1 : 1) + shown.length;
  const target = shown[next % shown.length];
  if (!target) return;
  event.preventDefault();
  entryOf(target)?.focus();
};

/** F6 and Shift+F6 go from part to part, past the many cells that Tab would have to walk. */
export const useRegionKeys = (): void => {
  useEffect(() => {
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
};
