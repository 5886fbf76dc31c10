import { type TradeClock, todayOf } from '#platform/clock/port';
import { byCharterer, type ChartererSettings } from './charterer-settings.ts';
import type { Directory } from './directory-port.ts';
import { namesFor } from './names.ts';
import type { Needs, ViewInputs } from './view.ts';

/** Which bookings an organisation may have been shown once, and sees no more. */
export interface BookingSight {
  /** Those of the bookings that are hidden from the organisation. */
  hiddenFrom(organisation: string, bookings: readonly string[]): Promise<ReadonlySet<string>>;
}

/** In which zones ports lie, as they are now. */
export interface PortZones {
  /** IANA zones by UN/LOCODE; ports without one are not in it. */
  zones(): Promise<ReadonlyMap<string, string>>;
}

/** Where inputs come from. */
export interface InputSources {
  readonly directory: Directory;
  readonly settings: ChartererSettings;
  readonly zones: PortZones;
  readonly sight: BookingSight;
  readonly clock: TradeClock;
}

const sightFor = async (sight: BookingSight, needed: readonly Needs[]): Promise<ViewInputs['sees']> => {
  const quoted = new Map<string, Set<string>>();
  for (const { quoted: one } of needed) {
    if (!one) continue;
    const bookings = quoted.get(one.to) ?? new Set();
    quoted.set(one.to, bookings);
    for (const id of one.bookings) bookings.add(id);
  }
  const hidden = new Map(
    await Promise.all(
      [...quoted].map(async ([to, bookings]) => [to, await sight.hiddenFrom(to, [...bookings])] as const),
    ),
  );
  return (organisation, booking) => !hidden.get(organisation)?.has(booking);
};

/** Looks up what some documents are presented with, once for all of them. */
export const inputsFor = async (
  { directory, settings, zones, sight, clock }: InputSources,
  needed: readonly Needs[],
): Promise<Omit<ViewInputs, 'cursorAt'>> => {
  const [names, settingsOf, limitsOf, zonesOf, sees] = await Promise.all([
    namesFor(directory, needed),
    byCharterer(
      needed.flatMap((needs) => needs.settings ?? []),
      (id) => settings.current(id),
    ),
    byCharterer(
      needed.flatMap((needs) => needs.limits ?? []),
      (id) => settings.limits(id),
    ),
    zones.zones(),
    sightFor(sight, needed),
  ]);
  const zoneOf = (port: string): string | undefined => zonesOf.get(port);
  return { ...names, settingsOf, limitsOf, sees, zoneOf, today: todayOf(clock) };
};
