import type { Directory } from './directory-port.ts';
import type { Needs, ViewInputs } from './view.ts';

/** Joins the names that some documents need, with one look-up for all of them. */
export const namesFor = async (
  directory: Directory,
  needed: readonly Needs[],
): Promise<Pick<ViewInputs, 'nameOfUser' | 'nameOfOrganisation'>> => {
  const users = [...new Set(needed.flatMap((needs) => needs.users ?? []))];
  const organisations = [...new Set(needed.flatMap((needs) => needs.organisations ?? []))];
  const [ofUsers, ofOrganisations] = await Promise.all([
    users.length > 0 ? directory.usersNamed(users) : new Map<string, string | null>(),
    organisations.length > 0 ? directory.organisationsNamed(organisations) : new Map<string, string | null>(),
  ]);
  return {
    nameOfUser: (user) => ofUsers.get(user) ?? null,
    nameOfOrganisation: (organisation) => ofOrganisations.get(organisation) ?? null,
  };
};
