import { gates } from '#contracts/people/gates';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { allBookings } from '../screens/all-bookings/area.tsx';
import { bulkTransfer } from '../screens/bulk-transfer/area.tsx';
import { cargoBookings } from '../screens/cargo-bookings/area.tsx';
import { declarationEdit } from '../screens/declaration-edit/area.tsx';
import { organisations } from '../screens/organisations/area.tsx';
import { operations } from '../screens/operations/area.tsx';
import {
  organisationActivity,
  organisationEdit,
  organisationSettings,
  organisationUsers,
} from '../screens/organisation/area.tsx';
import { outbox } from '../screens/outbox/area.tsx';
import { internalPortCall, internalPortCalls, portCalls } from '../screens/port-calls/area.tsx';
import { notifications, profile } from '../screens/profile/area.tsx';
import { paths as profilePaths } from '../screens/profile/paths.ts';
import { vesselDocuments } from '../screens/ship-documents/area.tsx';
import { agencyHome } from '../screens/agency-home/area.tsx';
import { cargoEnquiry, externalProfile } from '../screens/external/area.tsx';
import { externalVessels, internalVessels, vessels } from '../screens/vessels/area.tsx';
import { userRequests } from '../screens/user-requests/area.tsx';
import { users } from '../screens/users/area.tsx';
import type { Session } from '../stores/session.ts';
import type { Area, MenuEntry, ScreenRoute } from './area.ts';
import { paths } from './paths.ts';

/** Every area there is, in the order of the menu. */
export const areas: readonly Area[] = [
  internalPortCalls,
  internalPortCall,
  agencyHome,
  portCalls,
  cargoBookings,
  declarationEdit,
  bulkTransfer,
  allBookings,
  vesselDocuments,
  internalVessels,
  externalVessels,
  cargoEnquiry,
  externalProfile,
  organisations,
  users,
  userRequests,
  vessels,
  organisationSettings,
  organisationUsers,
  organisationEdit,
  organisationActivity,
  operations,
  outbox,
  notifications,
  profile,
];

/** Organisation areas live under an organisation; the operator's staff's own and everybody's do not. */
const isOfOrganisation = ({ gate }: Area): boolean => gates[gate].scope === 'organisation';

/** What stands before the addresses of an area; the organisation by its id, or by a name as the router takes it. */
export const prefixOf = (area: Area, organisation: string): string =>
  isOfOrganisation(area) ? `/organisation/${organisation}` : '';

export interface AreaScreen extends ScreenRoute {
  readonly area: Area;
}

/** Every screen with its whole address; the organisation's id is its `organisation`. */
export const screens: readonly AreaScreen[] = areas.flatMap((area) =>
  area.routes.map(({ pattern, element }) => ({
    area,
    pattern: prefixOf(area, ':organisation') + pattern,
    element,
  })),
);

/** Whether this user sees an area, in this organisation where it belongs to one. */
export const mayEnter = (
  area: Area,
  session: Session,
  organisation: ProfileOrganisation | undefined,
): boolean =>
  session.mayEnter(area.gate, organisation) &&
  (organisation === undefined || (area.allows?.(organisation) ?? true));

export interface AreaInMenu extends MenuEntry {
  readonly area: Area;
}

const labelOf = ({ label, labelIn }: MenuEntry, organisation: ProfileOrganisation | undefined): string =>
  (organisation && labelIn?.(organisation)) ?? label;

/** The menu: the organisation's areas when one is chosen, else the staff's own. */
export const menuOf = (
  session: Session,
  organisation: ProfileOrganisation | undefined,
): readonly AreaInMenu[] =>
  areas.flatMap((area) =>
    area.menu &&
    isOfOrganisation(area) === (organisation !== undefined) &&
    mayEnter(area, session, organisation)
      ? [{ ...area.menu, label: labelOf(area.menu, organisation), area }]
      : [],
  );

/** Where someone lands after sign-in: the first area that exists for them, else their profile. */
export const landingPath = (session: Session): string => {
  if (session.state !== 'signed_in') return paths.login;
  const organisation = session.isStaff ? undefined : session.defaultOrganisation;
  const [first] = menuOf(session, organisation);
  return first ? first.path(organisation?.id ?? '') : profilePaths.details;
};

/** The same address under another organisation, or that one's first area where this is not for it. */
export const pathUnder = (session: Session, path: string, organisation: ProfileOrganisation): string => {
  const same = path.replace(/^(\/organisation\/)[^/]+/, `$1${organisation.id}`);
  const area = areas.find(
    (candidate) =>
      candidate.menu !== undefined &&
      isOfOrganisation(candidate) &&
      same.startsWith(prefixOf(candidate, organisation.id) + candidate.menu.under),
  );
  if (area && mayEnter(area, session, organisation)) return same;
  return menuOf(session, organisation)[0]?.path(organisation.id) ?? profilePaths.details;
};
