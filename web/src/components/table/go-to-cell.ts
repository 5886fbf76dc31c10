/** Brings a cell of a list into sight and focuses it. */
export const goToCell = (row: string, column: string): void => {
  const found = document.querySelector(`[data-row="${CSS.escape(row)}"]`);
  const cell = found?.querySelector<HTMLElement>(`[data-column="${CSS.escape(column)}"]`);
  if (!cell) return;
  cell.tabIndex = -1;
  cell.scrollIntoView({ block: 'center', inline: 'center' });
  cell.focus({ preventScroll: true });
};
