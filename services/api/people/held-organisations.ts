import type { Documents, Stored } from '#platform/documents/port';
import { type OrganisationDocument, organisationsModel } from '#projections/organisations/read-model';
import type { UserDocument } from '#projections/users/read-model';

/** Of customers those that they are in, of staff those that they are assigned to; not what a role opens everywhere. */
export const organisationsHeldBy = (
  documents: Pick<Documents, 'find' | 'getMany'>,
  user: UserDocument,
): Promise<readonly Stored<OrganisationDocument>[]> =>
  user.userType === 'g2o'
    ? documents.getMany(organisationsModel, user.memberOf)
    : documents.find(organisationsModel, { 'members.user': user.id });
