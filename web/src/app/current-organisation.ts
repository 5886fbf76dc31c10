import { useLocation } from 'wouter';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { session } from '../stores/session.ts';
import { organisationIn } from './paths.ts';

/**
 * The organisation that the address is under; outside of one, a customer's default organisation, and none for staff,
 * who then look at all. Read inside an observer.
 */
export const useChosenOrganisation = (): ProfileOrganisation | undefined => {
  const [path] = useLocation();
  const id = organisationIn(path);
  if (id !== undefined) return session.organisation(id);
  return session.isStaff ? undefined : session.defaultOrganisation;
};

/** Whether the organisation that the address is under is not known yet: staff ask for it when they come there. Read inside an observer. */
export const useIsOrganisationComing = (): boolean => {
  const [path] = useLocation();
  const id = organisationIn(path);
  return id !== undefined && session.isComing(id);
};
