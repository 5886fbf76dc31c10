import type { ProfileOrganisation } from '#contracts/people/profile';
import { useOrganisation } from '../../app/organisation-context.ts';
import { session } from '../../stores/session.ts';

/** Whether this user declares cargo in an organisation. Read inside an observer. */
export const mayDeclare = (organisation: ProfileOrganisation): boolean =>
  organisation.canDeclareCargo && session.can(['bookings.create.own'], organisation);

export const useMayDeclare = (): boolean => mayDeclare(useOrganisation());

/** New cargo is the charterer's own to declare; a broker amends what is assigned to it. Read inside an observer. */
export const useMayCreate = (): boolean => {
  const organisation = useOrganisation();
  return useMayDeclare() && organisation.type === 'charterer';
};

/** Whether the grid is there for this user, in which declarations are uploaded and edited. Read inside an observer. */
export const useMayEdit = (): boolean => {
  const organisation = useOrganisation();
  return useMayDeclare() && session.mayEnter('declaration_edit', organisation);
};

/** Whether this user uploads or types whole declarations. Read inside an observer. */
export const useMayUpload = (): boolean => {
  const mayEdit = useMayEdit();
  return useMayCreate() && mayEdit;
};

/** Only whose cargo it is, and staff, cancel bookings and give them to a broker. Read inside an observer. */
export const useMayChange = (): boolean => {
  const organisation = useOrganisation();
  return organisation.type === 'charterer' && session.can(['bookings.create.own'], organisation);
};
