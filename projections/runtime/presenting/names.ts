import type { Directory } from './directory-port.ts';
import type { PresentContext } from './live-source.ts';

interface NamesNeeded {
  readonly users: readonly string[];
  readonly organisations: readonly string[];
}

/** Joins the names that some documents need, with one look-up for all of them; HTTP and live use it alike. */
export const namesFor = async (
  directory: Directory,
  needed: readonly NamesNeeded[],
): Promise<Pick<PresentContext, 'nameOfUser' | 'nameOfOrganisation'>> => {
  const users = [...new Set(needed.flatMap((document) => document.users))];
  const organisations = [...new Set(needed.flatMap((document) => document.organisations))];
  const [ofUsers, ofOrganisations] = await Promise.all([
    users.length > 0 ? directory.usersNamed(users) : new Map<string, string | null>(),
    organisations.length > 0 ? directory.organisationsNamed(organisations) : new Map<string, string | null>(),
  ]);
  return {
    nameOfUser: (user) => ofUsers.get(user) ?? null,
    nameOfOrganisation: (organisation) => ofOrganisations.get(organisation) ?? null,
  };
};
