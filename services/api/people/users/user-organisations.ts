import type { Documents } from '#platform/documents/port';
import { type OrganisationDocument, organisationsModel } from '#projections/organisations/read-model';
import type { UserDocument } from '#projections/users/read-model';
import { organisationsHeldBy } from '../held-organisations.ts';
import { isEverywhere } from './user-view.ts';

/** Where somebody is: of administrators, everywhere. */
export const organisationsOf = async (
  documents: Pick<Documents, 'find' | 'getMany'>,
  user: UserDocument,
): Promise<readonly OrganisationDocument[]> => {
  const found = isEverywhere(user)
    ? await documents.find(organisationsModel, {})
    : await organisationsHeldBy(documents, user);
  return found.map(({ document }) => document);
};
