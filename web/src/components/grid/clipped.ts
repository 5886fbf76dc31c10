/** A text that its cell clips can be read in full from a tooltip; one that says what is wrong has the precedence. */
const titleClipped = ({ target }: MouseEvent): void => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.ag-cell') : null;
  const text = cell?.querySelector<HTMLElement>('.grid-cell-text');
  if (!cell || !text) return;
  const room = text.parentElement?.clientWidth ?? 0;
  const isClipped =
    text.offsetWidth > room || text.scrollWidth > Math.max(text.clientWidth, text.offsetWidth);
  const title = isClipped && cell.title === '' ? (text.textContent ?? '') : '';
  if (text.title !== title) text.title = title;
};

/** Looked for only where the pointer is: most cells are never asked. */
export const listenForClipped = (wrapper: HTMLElement, signal: AbortSignal): void => {
  wrapper.addEventListener('mouseover', titleClipped, { signal, passive: true });
};
