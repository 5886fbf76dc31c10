import { internalPlace, organisationPlace, vesselHref } from '../../vessels/paths.ts';

/** The address of a vessel's page, for who looks at a call: staff, or somebody of that organisation. */
export const vesselLink = (
  organisation: string | undefined,
  vessel: { readonly id: string; readonly name: string },
): string => vesselHref(organisation === undefined ? internalPlace : organisationPlace(organisation), vessel);
