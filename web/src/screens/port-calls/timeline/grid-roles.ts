/** What the parts of the timeline are to screen readers: rows lie where they are drawn, which elements of a table cannot. */
export const gridRoles = {
  grid: { role: 'treegrid', tabIndex: -1, 'aria-colcount': 2 },
  row: { role: 'row' },
  nameHead: { role: 'columnheader', 'aria-colindex': 1 },
  barsHead: { role: 'columnheader', 'aria-colindex': 2 },
  name: { role: 'rowheader', 'aria-colindex': 1 },
  bars: { role: 'gridcell', 'aria-colindex': 2 },
  /** A bar that leads nowhere still tells of itself. */
  bar: { role: 'img' },
} as const;
