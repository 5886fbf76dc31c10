import type { EtaSource, TypeOfOrganisation } from '#domain/organisation/events';
import type { ReadModel } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';

/** Somebody who was invited, and has not answered. */
export interface InvitationDocument {
  readonly id: string;
  readonly user: string;
  /** Ciphertext under the person's key: no read model but that of people holds what is known of them. */
  readonly email: string;
  readonly role: string;
  /** ISO moments. */
  readonly invitedAt: string;
  readonly expiresAt: string;
}

export interface MemberDocument {
  readonly user: string;
  readonly role: string;
  /** Where the log says that they joined. */
  readonly since: Position;
}

/** An organisation with its members; small, so that memberships need no model of their own. */
export interface OrganisationDocument {
  readonly id: string;
  readonly name: string;
  /** Folded: by it lists are searched and sorted. */
  readonly nameKey: string;
  readonly type: TypeOfOrganisation;
  readonly template: string;
  readonly features: readonly string[];
  readonly etaSource: EtaSource;
  /** In the order in which they joined. */
  readonly members: readonly MemberDocument[];
  /** Customers among them, as lists count and sort them. */
  readonly customers: number;
  /** Admitted, and founding it is not done. */
  readonly settingUp: boolean;
  /** In the order in which they were first sent. */
  readonly invitations: readonly InvitationDocument[];
}

export const organisationsModel: ReadModel<OrganisationDocument> = {
  name: 'organisations',
  indexes: [['members.user'], ['name'], ['nameKey'], ['type', 'nameKey'], ['settingUp']],
  arrays: ['members', 'invitations'],
  history: false,
};
