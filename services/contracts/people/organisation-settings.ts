import type { EtaSource } from '#domain/organisation/events';
import type { BookingTemplateName } from '../templates/names.ts';
import type { OrganisationSettingId } from './organisation-admin.ts';

/** One of the two is chosen, and so the other is not. */
export const etaSources = ['live', 'adjusted'] as const satisfies readonly EtaSource[];

export interface SettingView {
  readonly id: OrganisationSettingId;
  readonly name: string;
  /** What it stands under with others, as `statistics`; null: nothing. */
  readonly group: string | null;
  readonly enabled: boolean;
}

/** `GET /api/customer/organisations/{orgId}/settings`. */
export interface OrganisationSettingsAnswer {
  readonly settings: readonly SettingView[];
  readonly bookingTemplate: BookingTemplateName;
  /** What may be chosen in its place; empty where the installation does not let anybody choose. */
  readonly templates: readonly BookingTemplateName[];
  readonly etaSource: EtaSource;
  /** Whether who asks may change them. */
  readonly canUpdate: boolean;
  /** Whether who asks may call the organisation otherwise. */
  readonly canRename: boolean;
}

/** `POST settings`: what shall be otherwise; what is not named stays. */
export interface OrganisationSettingsChange {
  readonly settings?: readonly { readonly id: OrganisationSettingId; readonly enabled: boolean }[];
  readonly bookingTemplate?: BookingTemplateName;
  readonly etaSource?: EtaSource;
}
