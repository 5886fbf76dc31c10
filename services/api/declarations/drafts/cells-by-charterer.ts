import type { BookingSettings } from '#domain/reference/settings';
import { byCharterer } from '#projections/runtime/presenting/charterer-settings';
import type { ChartererSettings } from '#projections/runtime/presenting/charterer-settings';
import { CanonicalCells } from './canonical-cells.ts';

/** Names of cells by the lists of the charterer whose booking it is; new cargo by those of the draft's organisation. */
export const cellsByCharterer = async (
  settings: ChartererSettings,
  own: string,
  charterers: Iterable<string>,
): Promise<(charterer: string | undefined) => CanonicalCells> => {
  const settingsOf = await byCharterer([own, ...charterers], (id) => settings.current(id));
  const known = new Map<BookingSettings | null, CanonicalCells>();
  const ownSettings = await settings.current(own);
  return (charterer) => {
    const lists = settingsOf(charterer ?? own) ?? ownSettings;
    const cells = known.get(lists) ?? new CanonicalCells(lists);
    known.set(lists, cells);
    return cells;
  };
};
