import type { BookingSettings } from '#domain/reference/settings';

/** Option lists and limits by charterer, as they are now: what a booking is checked against when it is presented. */
export interface ChartererSettings {
  current(organisation: string): Promise<BookingSettings>;
  /** Limits of trades alone, by trade. */
  limits(organisation: string): Promise<BookingSettings['limits']>;
}

/** Joins what some documents are presented with of their charterers, each one's once; HTTP and live use it alike. */
export const byCharterer = async <Found>(
  charterers: Iterable<string>,
  read: (charterer: string) => Promise<Found>,
): Promise<(organisation: string) => Found | null> => {
  const found = new Map(
    await Promise.all([...new Set(charterers)].map(async (id) => [id, await read(id)] as const)),
  );
  return (organisation) => found.get(organisation) ?? null;
};
