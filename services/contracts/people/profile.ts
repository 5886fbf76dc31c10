import { listOf, text } from '../lists/criteria.ts';
import type { Paginated } from '../lists/paginated.ts';
import type { Flag } from './flags.ts';
import type { Preferences } from './preferences.ts';
import type { BookingTemplateName } from '../templates/names.ts';
import type { OrganisationFeature, OrganisationType, Permission, UserType } from './permissions.ts';

/** `GET /api/customer/profile`, in the specification's shape. */
export interface ProfileAnswer {
  readonly profile: {
    readonly id: string;
    readonly first_name: string | null;
    readonly last_name: string | null;
    readonly email: string | null;
    readonly g2o_employee: boolean;
    readonly show_tour: boolean;
    readonly show_dynamic_tour: boolean;
    readonly role: string;
    readonly user_type: UserType;
  };
  /** Of customers, those that they are in; none of staff, who search theirs: they may be in thousands. */
  readonly organizations: readonly ProfileOrganisation[];
  readonly internal_permissions: readonly Permission[];
  readonly unseenNotifications: number;
  readonly maintenance: readonly { readonly message: string; readonly area: string; readonly type: string }[];
}

/** `GET /api/session`: a stranger is answered like a member, with nobody in it. */
export interface SessionAnswer {
  readonly profile: ProfileAnswer | null;
  /** What the installation has switched on; told to strangers too, whose pages depend on it. */
  readonly flags: readonly Flag[];
  readonly preferences: Preferences | null;
  /** Whose people sign in at the operator's directory, by the domain of their address; none where there is no directory. */
  readonly signOnDomains: readonly string[];
}

export interface ProfileOrganisation {
  readonly id: string;
  readonly name: string;
  readonly type: OrganisationType;
  readonly features: readonly OrganisationFeature[];
  readonly permissions: readonly Permission[];
  readonly notify: boolean;
  readonly canDeclareCargo: boolean;
  readonly canNominate: boolean;
  readonly canAccessCargoBookings: boolean;
  readonly countWidgets: number;
  readonly kpisCount: number;
  readonly settings: { readonly bookingTemplate: BookingTemplateName };
}

/** Searches the names of the organisations that one may enter; by name. */
export const ownOrganisationList = listOf({ criteria: { search: text(128) } });

/** `GET /api/customer/organisations?search=&page=&per_page=`. */
export type OwnOrganisationsAnswer = Paginated<ProfileOrganisation>;

/** `GET /api/external/cargo-enquiry`: where enquiries are written to; null where the installation names no address. */
export interface EnquiryDesk {
  readonly email: string | null;
}
