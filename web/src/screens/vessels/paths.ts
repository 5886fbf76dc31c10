/** A name as it stands in an address: for people; the id decides. */
const named = (name: string): string => encodeURIComponent(name);

/** Where vessels are seen: in an organisation, by staff across organisations, or by visitors. */
export interface VesselPlace {
  /** Address of the list. */
  readonly list: string;
  /** Path of the calls, without `/api`. */
  readonly calls: string;
}

export const vesselsPath = '/vessels';
export const vesselPattern = `${vesselsPath}/:id/name/:name`;
export const internalVesselsPath = '/internal/vessels';

export const organisationPlace = (organisation: string): VesselPlace => ({
  list: `/organisation/${organisation}${vesselsPath}`,
  calls: `/customer/organisation/${organisation}/vessels`,
});

export const externalVesselsPath = '/external/vessels';

/** What visitors see, and public users who are signed in: the same calls, in another layout. */
export const publicPlace: VesselPlace = { list: vesselsPath, calls: '/public/vessels' };
export const externalPlace: VesselPlace = { list: externalVesselsPath, calls: '/public/vessels' };

export const internalPlace: VesselPlace = { list: internalVesselsPath, calls: '/internal/vessels' };

/** Parts of a vessel's page. */
export const vesselTabs = ['overview', 'documents'] as const;
export type VesselTab = (typeof vesselTabs)[number];

export const vesselHref = (
  place: VesselPlace,
  { id, name }: { readonly id: string; readonly name: string },
  tab: VesselTab = 'overview',
): string =>
  `${place.list}/${encodeURIComponent(id)}/name/${named(name)}${tab === 'overview' ? '' : `/${tab}`}`;
