import type { BookingSettings } from '#domain/reference/settings';

/** Option lists and limits by charterer, as they are now: what a booking is checked against when it is presented. */
export interface ChartererSettings {
  current(organisation: string): Promise<BookingSettings>;
}

/** Joins the settings that some documents are presented with, each charterer's once; HTTP and live use it alike. */
export const settingsFor = async (
  settings: ChartererSettings,
  charterers: Iterable<string>,
): Promise<(organisation: string) => BookingSettings | null> => {
  const found = new Map(
    await Promise.all([...new Set(charterers)].map(async (id) => [id, await settings.current(id)] as const)),
  );
  return (organisation) => found.get(organisation) ?? null;
};
