import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import type { CompanyOption } from '#contracts/booking/option-calls';
import { referenceDecider } from '#domain/reference/decide';
import { referenceLists } from '#domain/reference/lists';
import type { ReferenceItems, ReferenceList } from '#domain/reference/lists';
import type { BookingSettings, ListSettings, VoyageOption } from '#domain/reference/settings';
import type { ReferenceState } from '#domain/reference/state';
import { referenceStream } from '#domain/streams';
import {
  presentCompanies,
  presentCompanyNames,
  presentLists,
  presentPlaces,
  presentSettings,
  presentZones,
} from '#projections/reference/present';
import type { ReferenceLists } from '#projections/reference/present';
import { referenceModel } from '#projections/reference/read-model';
import type { ChartererSettings } from '#projections/runtime/presenting/charterer-settings';
import type { PortZones } from '#projections/runtime/presenting/inputs';
import { recordedBy } from '#projections/runtime/folding/recorded';
import type { ProjectionControl } from '#projections/runtime/control';
import type { Watcher } from '#projections/runtime/watcher/port';
import { whenStale } from '../platform/when-stale.ts';
import { voyageOptionsModel } from '#projections/voyage-options/read-model';
import type { TradeClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import { DOCUMENTS, EVENT_STORE, PROJECTIONS, TRADE_CLOCK, WATCHER } from '#platform/tokens';
import { OfferedVoyages, voyagesIn } from './offered-voyages.ts';

/** The lists without voyages: they change once in weeks, voyages all the time. */
interface Reference {
  readonly lists: ReferenceLists;
  /** Of ports. */
  readonly zones: ReadonlyMap<string, string>;
  /** What each charterer is shown of them. */
  readonly byCharterer: Map<string, ListSettings>;
}

/** What each charterer is shown of lists and voyages, until one of them changes. */
interface Shown {
  readonly reference: Reference;
  readonly voyages: readonly VoyageOption[];
  readonly settings: Map<string, BookingSettings>;
}

const listsOf = ({ lists, byCharterer }: Reference, organisation: string): ListSettings => {
  const known = byCharterer.get(organisation) ?? presentLists(lists, organisation);
  byCharterer.set(organisation, known);
  return known;
};

/** The option lists and limits that declarations are made and checked with. */
@Injectable()
export class SettingsService implements ChartererSettings, PortZones, OnModuleDestroy {
  private readonly voyages: OfferedVoyages;
  private shown: Shown | undefined;
  private reference: Promise<Reference> | undefined;
  private ports: ReadonlyMap<string, string> = new Map();
  private readonly stopListening: readonly (() => void)[];

  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(TRADE_CLOCK) clock: TradeClock,
    @Inject(WATCHER) watcher: Watcher,
    @Inject(PROJECTIONS) control: ProjectionControl,
  ) {
    this.voyages = new OfferedVoyages(voyagesIn(documents), clock);
    // Told once the read models show it, unlike the event itself: whoever asks from then on reads them anew.
    const sources = { watcher, control };
    this.stopListening = [
      whenStale(sources, { [referenceModel.name]: 'all' }, () => {
        this.reference = undefined;
      }),
      whenStale(sources, { [voyageOptionsModel.name]: 'all' }, (changed) => {
        if (changed === 'all') this.voyages.forget();
        else this.voyages.changed(changed);
      }),
    ];
  }

  onModuleDestroy(): void {
    for (const stop of this.stopListening) stop();
  }

  /** As they are now, for a charterer. Every cell that is edited asks for them, so they are read once. */
  async current(organisation: string): Promise<BookingSettings> {
    const [reference, vesselVoyages] = await Promise.all([this.lists(), this.voyages.now()]);
    const { settings } = this.shownOf(reference, vesselVoyages);
    const known = settings.get(organisation) ?? { ...listsOf(reference, organisation), vesselVoyages };
    settings.set(organisation, known);
    return known;
  }

  /** The same without voyages, so that it need not wait for them. */
  async withoutVoyages(organisation: string): Promise<ListSettings> {
    return listsOf(await this.lists(), organisation);
  }

  /** Limits of trades as a charterer has them, by trade. */
  async limits(organisation: string): Promise<BookingSettings['limits']> {
    return (await this.withoutVoyages(organisation)).limits;
  }

  /** The companies that an organisation books for, by name. */
  async companiesOf(organisation: string): Promise<readonly CompanyOption[]> {
    const { lists } = await this.lists();
    return presentCompanies(lists, organisation);
  }

  /**
   * Those of the charterers of bookings that are others' than this organisation's, for their broker: what a charterer
   * has contracted is not told.
   */
  async ofOthers(
    organisation: string,
    bookings: readonly { readonly document: { readonly organisationId: string } }[],
  ): Promise<Readonly<Record<string, BookingSettings>>> {
    const charterers = new Set(bookings.map(({ document }) => document.organisationId));
    charterers.delete(organisation);
    const found = await Promise.all(
      [...charterers].map(async (id) => [id, withoutContracts(await this.current(id))] as const),
    );
    return Object.fromEntries(found);
  }

  /** As they were at the versions of a submission, by charterer: midnight and revisions in between change nothing. */
  async at(
    versions: Readonly<Record<string, number>>,
    moment: string,
  ): Promise<(organisation: string) => BookingSettings> {
    const entries = await Promise.all(
      referenceLists.map(async (list) => [list, await this.listAt(list, versions[list] ?? 0)] as const),
    );
    const lists: ReferenceLists = Object.fromEntries(entries);
    const offered = await this.voyages.on(new Date(moment));
    const voyages = offered.filter(({ document }) => document.scheduledAt <= moment);
    return (organisation) => presentSettings(lists, voyages, organisation);
  }

  /** Names of companies by global address number. */
  async companyNames(): Promise<ReadonlyMap<string, string>> {
    return presentCompanyNames((await this.lists()).lists);
  }

  /** Degrees of ports by UN/LOCODE. */
  async placesOfPorts(): Promise<ReadonlyMap<string, { readonly lat: number; readonly lng: number }>> {
    return presentPlaces((await this.lists()).lists);
  }

  async zones(): Promise<ReadonlyMap<string, string>> {
    return (await this.lists()).zones;
  }

  /** Name of every port by UN/LOCODE, or of every trade by its id. */
  async namesOf(list: 'ports' | 'tradelanes'): Promise<ReadonlyMap<string, string>> {
    const stored = await this.documents.get(referenceModel, list);
    const items = Object.entries(stored?.document.items ?? {}) as [string, ReferenceItems[typeof list]][];
    return new Map(items.map(([id, { name }]) => [id, name]));
  }

  /** Validators are cached by the settings object, so it stays the same one while nothing in it changes. */
  private shownOf(reference: Reference, voyages: readonly VoyageOption[]): Shown {
    const known = this.shown;
    if (known?.reference === reference && known.voyages === voyages) return known;
    const shown = { reference, voyages, settings: new Map<string, BookingSettings>() };
    this.shown = shown;
    return shown;
  }

  private lists(): Promise<Reference> {
    if (this.reference) return this.reference;
    const reading = this.readLists();
    this.reference = reading;
    reading.catch(() => {
      if (this.reference === reading) this.reference = undefined;
    });
    return reading;
  }

  private async readLists(): Promise<Reference> {
    const stored = await this.documents.getMany(referenceModel, referenceLists);
    const lists: ReferenceLists = Object.fromEntries(stored.map(({ document }) => [document.list, document]));
    return { lists, zones: this.zonesIn(lists), byCharterer: new Map() };
  }

  /** The same map while the zones are the same, so that what was presented with it is known to stand. */
  private zonesIn(lists: ReferenceLists): ReadonlyMap<string, string> {
    const zones = presentZones(lists);
    if (!isSameMap(this.ports, zones)) this.ports = zones;
    return this.ports;
  }

  private async listAt(list: ReferenceList, version: number): Promise<ReferenceState> {
    const stored = await this.events.readStream(referenceStream(list));
    return stored
      .slice(0, version)
      .map(recordedBy(referenceDecider))
      .reduce(referenceDecider.evolve, referenceDecider.initialState);
  }
}

const isSameMap = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);

const withoutContracts = (settings: BookingSettings): BookingSettings => ({
  ...settings,
  contracts: [],
  limits: Object.fromEntries(
    Object.entries(settings.limits).map(([trade, limits]) => [trade, { ...limits, monthlyVolume: null }]),
  ),
});
