import { Activity, Mails, Package, type LucideIcon } from 'lucide-react';
import { type GateName, gates, mayEnter as letsIn } from '#contracts/people/gates';
import type { ProfileOrganisation } from '#contracts/people/profile';
import type { Session } from '../stores/session.ts';
import { paths } from './paths.ts';

/**
 * Which areas exist. An area that is not in this table is not built, and is shown nowhere: neither in the menus nor as
 * a landing page nor as a quick link.
 */
export interface Area {
  /** Whose row of `gates.ts` says who gets in. */
  readonly name: GateName;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly path: (organisation: string) => string;
  /** Addresses that count as being in the area, after the organisation's prefix. */
  readonly under: string;
  /** What only this area asks for. */
  readonly allows?: (organisation: ProfileOrganisation) => boolean;
}

export const areas: readonly Area[] = [
  {
    name: 'cargo_bookings',
    label: 'Cargo Bookings',
    icon: Package,
    path: paths.declaration,
    under: '/cargo-bookings',
    allows: ({ canAccessCargoBookings }) => canAccessCargoBookings,
  },
  {
    name: 'all_bookings',
    label: 'All Bookings',
    icon: Package,
    path: () => paths.allBookings,
    under: paths.allBookings,
  },
  {
    name: 'operations',
    label: 'Operations',
    icon: Activity,
    path: () => paths.operations,
    under: paths.operations,
  },
  {
    name: 'outbox',
    label: 'Outbox',
    icon: Mails,
    path: () => paths.outbox,
    under: paths.outbox,
  },
];

/** Organisation areas live under an organisation, internal ones are the operator's staff's own. */
export const isOfOrganisation = ({ name }: Area): boolean => gates[name].scope === 'organisation';

/** Whether this user sees an area, in this organisation where it belongs to one. */
export const mayEnter = (
  area: Area,
  session: Session,
  organisation: ProfileOrganisation | undefined,
): boolean => {
  const entered = organisation && { ...organisation, template: organisation.settings.bookingTemplate };
  if (!letsIn(gates[area.name], session.flags, session.entrant, entered)) return false;
  return organisation === undefined || (area.allows?.(organisation) ?? true);
};

/** The menu: the organisation's areas when one is chosen, else the staff's own. */
export const menuOf = (session: Session, organisation: ProfileOrganisation | undefined): readonly Area[] =>
  areas.filter(
    (area) =>
      isOfOrganisation(area) === (organisation !== undefined) && mayEnter(area, session, organisation),
  );

/** Where someone lands after sign-in: the first area that exists for them, else their profile. */
export const landingPath = (session: Session): string => {
  if (session.state !== 'signed_in') return paths.login;
  const organisation = session.isStaff ? undefined : session.defaultOrganisation;
  const [first] = menuOf(session, organisation);
  return first ? first.path(organisation?.id ?? '') : paths.profile;
};
