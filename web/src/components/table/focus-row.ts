/** Gives the focus back to the row of a table that a pane was opened from. */
export const focusRow = (key: string): void =>
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] .row-opener`)?.focus();
