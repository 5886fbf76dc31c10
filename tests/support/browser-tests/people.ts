import { randomUUID } from 'node:crypto';
import { demoPeople, ids, type PeopleOfPortal } from '#portal/seed/world/people';

/** The people of the demo world once more: ids, addresses and names of organisations are those of a file alone. */
export const peopleOfFile = (file: number): PeopleOfPortal => {
  const idOf = new Map(demoPeople.organisations.map(({ id }) => [id, randomUUID()]));
  const own = (id: string): string => {
    const found = idOf.get(id);
    if (!found) throw new Error(`There is no organisation ${id}`);
    return found;
  };
  return {
    ids: {
      atlantica: own(ids.atlantica),
      nordfjord: own(ids.nordfjord),
      meridian: own(ids.meridian),
      portoSul: own(ids.portoSul),
      andes: own(ids.andes),
      pacifico: own(ids.pacifico),
    },
    organisations: demoPeople.organisations.map((organisation) => ({
      ...organisation,
      id: own(organisation.id),
      name: `${organisation.name} ${file}`,
    })),
    users: demoPeople.users.map((user) => ({
      ...user,
      id: randomUUID(),
      email: user.email.replace('@', `.${file}@`),
      organisation: user.organisation === null ? null : own(user.organisation),
    })),
  };
};
