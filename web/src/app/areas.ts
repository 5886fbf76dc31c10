import { Activity, Mails, Package, type LucideIcon } from 'lucide-react';
import type { OrganisationFeature, OrganisationType, Permission } from '#contracts/people/permissions';
import type { ProfileOrganisation } from '#contracts/people/profile';
import type { Session } from '../stores/session.ts';
import { paths } from './paths.ts';

/**
 * Which areas exist. An area that is not in this table is not built, and is shown nowhere: neither in the menus nor as
 * a landing page nor as a quick link.
 */
export interface Area {
  readonly name: 'cargo_bookings' | 'all_bookings' | 'operations' | 'outbox';
  readonly label: string;
  readonly icon: LucideIcon;
  /** Organisation areas live under an organisation, internal ones are the operator's staff's own. */
  readonly scope: 'organisation' | 'internal';
  readonly path: (organisation: string) => string;
  /** Addresses that count as being in the area, after the organisation's prefix. */
  readonly under: string;
  /** Any of these must be held. */
  readonly permissions: readonly Permission[];
  readonly organisationTypes?: readonly OrganisationType[];
  readonly feature?: OrganisationFeature;
  /** What only this area asks for. */
  readonly allows?: (session: Session, organisation: ProfileOrganisation) => boolean;
}

export const areas: readonly Area[] = [
  {
    name: 'cargo_bookings',
    label: 'Cargo Bookings',
    icon: Package,
    scope: 'organisation',
    path: paths.declaration,
    under: '/cargo-bookings',
    permissions: ['bookings.view.own', 'bookings.update.any'],
    organisationTypes: ['charterer', 'agency'],
    feature: 'bookings',
    // External users on the template main have no bookings area; the operator's staff keep theirs.
    allows: (session, organisation) =>
      organisation.canAccessCargoBookings &&
      (session.isStaff || organisation.settings.bookingTemplate !== 'main'),
  },
  {
    name: 'all_bookings',
    label: 'All Bookings',
    icon: Package,
    scope: 'internal',
    path: () => paths.allBookings,
    under: paths.allBookings,
    permissions: ['bookings.view.own', 'bookings.update.any'],
  },
  {
    name: 'operations',
    label: 'Operations',
    icon: Activity,
    scope: 'internal',
    path: () => paths.operations,
    under: paths.operations,
    permissions: ['operations.manage.any'],
  },
  {
    name: 'outbox',
    label: 'Outbox',
    icon: Mails,
    scope: 'internal',
    path: () => paths.outbox,
    under: paths.outbox,
    permissions: ['operations.manage.any'],
  },
];

/** Whether this user sees an area, in this organisation where it belongs to one. */
export const mayEnter = (
  area: Area,
  session: Session,
  organisation: ProfileOrganisation | undefined,
): boolean => {
  if (area.scope === 'internal') return session.isStaff && session.can(area.permissions);
  if (!organisation || !session.can(area.permissions, organisation)) return false;
  if (area.organisationTypes && !area.organisationTypes.includes(organisation.type)) return false;
  if (area.feature && !organisation.features.includes(area.feature)) return false;
  return area.allows?.(session, organisation) ?? true;
};

/** The menu: the organisation's areas when one is chosen, else the staff's own. */
export const menuOf = (session: Session, organisation: ProfileOrganisation | undefined): readonly Area[] =>
  areas.filter(
    (area) =>
      (area.scope === 'organisation') === (organisation !== undefined) &&
      mayEnter(area, session, organisation),
  );

/** Where someone lands after sign-in: the first area that exists for them, else their profile. */
export const landingPath = (session: Session): string => {
  if (session.state !== 'signed_in') return paths.login;
  const organisation = session.isStaff ? undefined : session.defaultOrganisation;
  const [first] = menuOf(session, organisation);
  return first ? first.path(organisation?.id ?? '') : paths.profile;
};
