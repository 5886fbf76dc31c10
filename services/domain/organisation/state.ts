import type { MappedHeader, TypeOfOrganisation } from './events.ts';

/** An organisation from its foundation on; undefined before. */
export type OrganisationState = KnownOrganisation | undefined;

export interface KnownOrganisation {
  readonly organisationId: string;
  readonly name: string;
  readonly type: TypeOfOrganisation;
  readonly template: string;
  readonly features: readonly string[];
  /** Role by user. */
  readonly members: Readonly<Record<string, string>>;
  /** How its files' columns are read, by `headerKey`. */
  readonly headers: ReadonlyMap<string, MappedHeader>;
}

/** A Map's key, for a header may be called `__proto__`. */
export const headerKey = ({ side, template, header }: MappedHeader): string =>
  JSON.stringify([side, template, header]);

export const initialOrganisationState: OrganisationState = undefined;
