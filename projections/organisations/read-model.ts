import type { TypeOfOrganisation } from '#domain/organisation/events';
import type { ReadModel } from '#platform/documents/port';

/** An organisation with its members; small, so that memberships need no model of their own. */
export interface OrganisationDocument {
  readonly id: string;
  readonly name: string;
  readonly type: TypeOfOrganisation;
  readonly template: string;
  readonly features: readonly string[];
  /** In the order in which they joined. */
  readonly members: readonly { readonly user: string; readonly role: string }[];
}

export const organisationsModel: ReadModel<OrganisationDocument> = {
  name: 'organisations',
  indexes: [['members.user'], ['name']],
  arrays: ['members'],
  history: false,
};
