import type { OrganisationType } from '#contracts/people/permissions';
import type { Documents } from '#platform/documents/port';
import type { UserDocument } from '#projections/users/read-model';
import type { EveryOrganisation } from '../every-organisation.ts';
import { organisationsHeldBy } from '../held-organisations.ts';
import { isEverywhere } from './user-view.ts';

export interface UserOrganisation {
  readonly id: string;
  readonly name: string;
  readonly type: OrganisationType;
}

/** Where somebody is: of administrators, everywhere. */
export const organisationsOf = async (
  documents: Pick<Documents, 'find' | 'getMany'>,
  every: Pick<EveryOrganisation, 'as'>,
  user: UserDocument,
): Promise<readonly UserOrganisation[]> => {
  if (isEverywhere(user)) return every.as(user.role);
  const found = await organisationsHeldBy(documents, user);
  return found.map(({ document }) => document);
};
