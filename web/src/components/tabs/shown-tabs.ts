/** Pixels that a tab counts at least, however short its word, and that 'More' takes. */
export const leastTabWidth = 80;
export const tabGap = 20;

const widthOf = (widths: readonly number[], shown: readonly number[]): number =>
  shown.reduce((sum, at) => sum + Math.max(leastTabWidth, widths[at] ?? 0) + tabGap, 0);

/**
 * Which tabs stand in `room` pixels, by their places; the others go into 'More', which needs room itself. The current
 * one always stands: where it would be hidden it takes the place of the last that fits.
 */
export const shownTabs = (widths: readonly number[], current: number, room: number): readonly number[] => {
  const all = widths.map((_, at) => at);
  if (widthOf(widths, all) - tabGap <= room) return all;
  for (let count = all.length - 1; count > 1; count -= 1) {
    const first = all.slice(0, count);
    const shown = current < count ? first : [...first.slice(0, -1), current];
    if (widthOf(widths, shown) + leastTabWidth <= room) return shown;
  }
  return [Math.max(0, current)];
};
