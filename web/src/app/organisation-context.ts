import { createContext, useContext } from 'react';
import type { ProfileOrganisation } from '#contracts/people/profile';

export const OrganisationContext = createContext<ProfileOrganisation | undefined>(undefined);

/** The organisation whose screen this is. @throws outside of an organisation's area */
export const useOrganisation = (): ProfileOrganisation => {
  const organisation = useContext(OrganisationContext);
  if (!organisation) throw new Error('This screen belongs to an organisation, and none is chosen.');
  return organisation;
};
