import type { CompanyOption } from '#contracts/booking/option-calls';
import type { ReferenceItems, ReferenceList } from '#domain/reference/lists';
import { referenceLists } from '#domain/reference/lists';
import type { BookingSettings, ListSettings, TradeLimits, VoyageOption } from '#domain/reference/settings';
import type { ReferenceState } from '#domain/reference/state';
import { localMoment } from '#domain/shared/zones';
import type { VoyageOptionDocument } from '../voyage-options/read-model.ts';

/** The lists as they are, or as they were at the versions of a submission. */
export type ReferenceLists = Readonly<Partial<Record<ReferenceList, ReferenceState | undefined>>>;

type Items<List extends ReferenceList> = readonly [id: string, item: ReferenceItems[List]][];

const itemsOf = <List extends ReferenceList>(lists: ReferenceLists, list: List): Items<List> =>
  // The state of a list holds items of that list only: `reviseList` takes them typed.
  Object.entries(lists[list]?.items ?? {}) as [string, ReferenceItems[List]][];

const byName = (a: { readonly name: string }, b: { readonly name: string }) =>
  a.name.localeCompare(b.name, 'en');

const portsOf = (lists: ReferenceLists, role: 'load' | 'discharge') =>
  itemsOf(lists, 'ports')
    .filter(([, port]) => port.role === role)
    .map(([id, { name, inTradelanes, inTypes, timeZone }]) => ({
      id,
      name,
      inTradelanes,
      inTypes,
      ...(role === 'load' && timeZone !== undefined && { zone: timeZone }),
    }))
    .sort(byName);

/** A moment as clocks at a port show it, with their offset: `2027-03-10T08:00:00-03:00`; in UTC where its zone is not known. */
export const portTime = (moment: string, { timeZone }: Pick<ReferenceItems['ports'], 'timeZone'>): string =>
  localMoment(moment, timeZone ?? 'UTC');

const offeredTo = <Item extends { readonly inOrganisations: readonly string[] }>(
  items: readonly [string, Item][],
  organisation: string,
) => items.filter(([, item]) => item.inOrganisations.includes(organisation));

/** A charterer's own limits stand before those of the trade. */
const presentLimits = (
  lists: Pick<ReferenceLists, 'limits'>,
  organisation: string,
): Record<string, TradeLimits> => {
  const all = itemsOf(lists, 'limits');
  const own = all
    .filter(([id]) => id.startsWith(`${organisation}/`))
    .map(([id, limits]) => [id.slice(organisation.length + 1), limits] as const);
  return Object.fromEntries([...all.filter(([id]) => !id.includes('/')), ...own]);
};

const voyageOption = (id: string, voyage: VoyageOptionDocument): VoyageOption => ({
  id,
  name: `${voyage.vessel.name} ${voyage.vvn}`,
  vesselName: voyage.vessel.name,
  tradeCode: voyage.trade.id,
  typeId: voyage.vesselType.id,
  ports: voyage.ports.map((port) => ({ id: port.id, name: port.name, arrivalDateTime: port.arrival })),
});

const companyOf = ([
  id,
  { name, globalAddressNumber, location },
]: Items<'companies'>[number]): CompanyOption => ({
  id,
  global_address_number: globalAddressNumber,
  name,
  location,
});

/** All trades, by name. */
export const presentTradelanes = (
  lists: Pick<ReferenceLists, 'tradelanes'>,
): readonly { readonly id: string; readonly name: string }[] =>
  itemsOf(lists, 'tradelanes')
    .map(([id, { name }]) => ({ id, name }))
    .sort(byName);

/** The companies that an organisation books for, by name. */
export const presentCompanies = (lists: ReferenceLists, organisation: string): readonly CompanyOption[] =>
  offeredTo(itemsOf(lists, 'companies'), organisation).map(companyOf).sort(byName);

/** All of them, whichever organisations they are of. */
export const presentAllCompanies = (lists: Pick<ReferenceLists, 'companies'>): readonly CompanyOption[] =>
  itemsOf(lists, 'companies').map(companyOf).sort(byName);

/** Global address numbers of the companies of each organisation that has any. */
export const presentCompanyNumbers = (
  lists: Pick<ReferenceLists, 'companies'>,
): ReadonlyMap<string, readonly string[]> => {
  const numbers = new Map<string, string[]>();
  for (const [, { globalAddressNumber, inOrganisations }] of itemsOf(lists, 'companies'))
    for (const organisation of inOrganisations)
      numbers.set(organisation, [...(numbers.get(organisation) ?? []), globalAddressNumber]);
  return numbers;
};

/** IANA zones of the ports that have one, by UN/LOCODE. */
export const presentZones = (lists: Pick<ReferenceLists, 'ports'>): ReadonlyMap<string, string> =>
  new Map(itemsOf(lists, 'ports').flatMap(([id, { timeZone }]) => (timeZone ? [[id, timeZone]] : [])));

/** Degrees of ports by UN/LOCODE. */
export const presentPlaces = (
  lists: Pick<ReferenceLists, 'ports'>,
): ReadonlyMap<string, { readonly lat: number; readonly lng: number }> =>
  new Map(itemsOf(lists, 'ports').map(([id, { lat, lon }]) => [id, { lat, lng: lon }]));

/** Names of companies by global address number. */
export const presentCompanyNames = (lists: Pick<ReferenceLists, 'companies'>): ReadonlyMap<string, string> =>
  new Map(
    itemsOf(lists, 'companies').map(([, { name, globalAddressNumber }]) => [globalAddressNumber, name]),
  );

/** Voyages as forms offer them, by name, then by id. */
export const presentVoyages = (
  voyages: readonly { readonly id: string; readonly document: VoyageOptionDocument }[],
): readonly VoyageOption[] =>
  voyages
    .map(({ id, document }) => voyageOption(id, document))
    .sort((a, b) => byName(a, b) || (a.id < b.id ? -1 : 1));

/** The option lists and limits of one charterer's bookings, without voyages. */
export const presentLists = (lists: ReferenceLists, organisation: string): ListSettings => ({
  vesselTypes: itemsOf(lists, 'vessel-types')
    .map(([id, { name }]) => ({ id, name }))
    .sort(byName),
  tradelanes: itemsOf(lists, 'tradelanes').map(([id, { name, inTradelanes }]) => ({
    id,
    name,
    inTradelanes,
  })),
  commodities: itemsOf(lists, 'commodities')
    .map(([id, { name }]) => ({ id, name }))
    .sort(byName),
  loadingPorts: portsOf(lists, 'load'),
  dischargePorts: portsOf(lists, 'discharge'),
  companies: offeredTo(itemsOf(lists, 'companies'), organisation)
    .map(([id, { name, inOrganisations }]) => ({ id, name, inOrganisations }))
    .sort(byName),
  masterBookings: offeredTo(itemsOf(lists, 'master-bookings'), organisation)
    .map(([id, { name, inOrganisations, inTradelanes }]) => ({ id, name, inOrganisations, inTradelanes }))
    .sort(byName),
  contracts: offeredTo(itemsOf(lists, 'contracts'), organisation).map(
    ([, { name, periodStart, periodEnd, tradeId }]) => ({ name, periodStart, periodEnd, tradeId }),
  ),
  limits: presentLimits(lists, organisation),
  versions: Object.fromEntries(referenceLists.map((list) => [list, lists[list]?.version ?? 0])),
});

/** The option lists and limits of one charterer's bookings. */
export const presentSettings = (
  lists: ReferenceLists,
  voyages: readonly { readonly id: string; readonly document: VoyageOptionDocument }[],
  organisation: string,
): BookingSettings => ({
  ...presentLists(lists, organisation),
  vesselVoyages: presentVoyages(voyages),
});
