import type { TemplateOfOrganisation, TypeOfOrganisation } from './events.ts';

/** An organisation from its foundation on; undefined before. */
export type OrganisationState = KnownOrganisation | undefined;

export interface KnownOrganisation {
  readonly organisationId: string;
  readonly name: string;
  readonly type: TypeOfOrganisation;
  readonly template: TemplateOfOrganisation;
  readonly features: readonly string[];
  /** Role by user. */
  readonly members: Readonly<Record<string, string>>;
}

export const initialOrganisationState: OrganisationState = undefined;
