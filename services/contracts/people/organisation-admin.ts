import { ids, listOf, text } from '../lists/criteria.ts';
import type { Paginated } from '../lists/paginated.ts';
import { type BookingTemplateName, templateNames } from '../templates/names.ts';
import type { Flag } from './flags.ts';
import type { RoleOption } from './organisation-users.ts';
import type { OrganisationType } from './permissions.ts';

/** What an organisation may have switched on; the statistics stand under their group. */
export const organisationSettings = [
  { id: 'sailing_schedule', name: 'Sailing Schedule', group: null },
  { id: 'kpis', name: 'KPIs', group: null },
  { id: 'bookings', name: 'Bookings', group: null },
  { id: 'laycan', name: 'Laycan', group: 'statistics' },
  { id: 'transit_time', name: 'Transit Time', group: 'statistics' },
  { id: 'shipment_volumes', name: 'Shipment Volumes', group: 'statistics' },
  { id: 'invoices', name: 'Invoices', group: 'statistics' },
  { id: 'laytime', name: 'Laytime', group: 'statistics' },
  { id: 'emissions', name: 'Emissions', group: 'statistics' },
  { id: 'waiting_for_berth', name: 'Waiting for Berth', group: 'statistics' },
  { id: 'productivity', name: 'Productivity', group: 'statistics' },
  { id: 'bunkers', name: 'Bunkers', group: 'statistics' },
  { id: 'claims', name: 'Claims', group: 'statistics' },
  { id: 'vessels', name: 'Vessels', group: null },
  { id: 'carbon_offsetting', name: 'Carbon Offsetting Widget', group: null },
  { id: 'sailing_schedule_sync', name: 'Sailing Schedule Sync', group: null },
] as const;

export type OrganisationSettingId = (typeof organisationSettings)[number]['id'];

export const settingIds: readonly OrganisationSettingId[] = organisationSettings.map(({ id }) => id);

export type OrganisationSetting = (typeof organisationSettings)[number];

/** Settings of which the installation has the area. */
export const settingsOffered = (flags: readonly Flag[]): readonly OrganisationSetting[] =>
  organisationSettings.filter(({ id }) => id !== 'waiting_for_berth' || flags.includes('waiting_for_berth'));

/** Templates that may be chosen; none where the installation does not let anybody choose. */
export const templatesOffered = (flags: readonly Flag[]): readonly BookingTemplateName[] =>
  flags.includes('manage_booking_template') ? templateNames : [];

/** What is on in the form of a new organisation before anybody has chosen. */
export const usualSettings = (
  type: OrganisationType,
  flags: readonly Flag[],
): readonly OrganisationSettingId[] =>
  settingsOffered(flags)
    .map(({ id }) => id)
    .filter((id) =>
      type === 'port_agency'
        ? id === 'sailing_schedule' || id === 'vessels'
        : id !== 'bookings' && id !== 'sailing_schedule_sync',
    );

/** The specification's names: the agency of the calls is a broker, and the port agency an agency. */
export const organisationTypeNames: Readonly<Record<OrganisationType, string>> = {
  charterer: 'Charterer',
  agency: 'Broker',
  port_agency: 'Agency',
};

/** Customers that are invited, staff that are assigned, and companies of one new organisation, at most. */
export const maxOfEach = 100;

/** Searches the name; sorted by type, upwards only, or by name where nobody asks. */
export const organisationList = listOf({
  criteria: { search: text(128), type: ids() },
  sorts: ['type'],
});

export interface OrganisationRow {
  readonly id: string;
  readonly name: string;
  readonly type: OrganisationType;
  /** Customers. */
  readonly users: number;
  /** Whether who asks is assigned to it, and may look on. */
  readonly canView: boolean;
  /** The same, and may change it. */
  readonly canEdit: boolean;
}

/** `GET /api/internal/organisations?search=&type[]=&sort=&page=&per_page=`. */
export type OrganisationsAnswer = Paginated<OrganisationRow>;

/** Staff who can be assigned. */
export interface AssignableStaff {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly role: { readonly name: string; readonly is_admin: boolean };
}

/** What the form of a new organisation offers. */
export interface NewOrganisationForm {
  readonly users: readonly AssignableStaff[];
  readonly roles: readonly RoleOption[];
  readonly settings: readonly { readonly id: string; readonly name: string; readonly group: string | null }[];
  /** What is on at first, by type. */
  readonly defaults: Readonly<Record<OrganisationType, readonly string[]>>;
  readonly templates: readonly BookingTemplateName[];
}

export interface OrganisationCreated {
  readonly id: string;
}
