import type { UserRow } from '#contracts/people/user-admin';
import type { UserType } from '#contracts/people/permissions';

export const userTypeNames: Readonly<Record<UserType, string>> = {
  g2o: 'G2O',
  customer: 'Customer',
  public: 'Public',
};

/** `Atlântica Celulose (+2)`. */
export const organisationsText = ({ organisations, has_all_organisations: all }: UserRow): string => {
  if (all) return 'All organisations';
  const [first, ...others] = organisations;
  if (!first) return '';
  return others.length === 0 ? first.name : `${first.name} (+${others.length})`;
};

export const nameOf = ({ first_name: first, last_name: last }: UserRow): string => `${first} ${last}`;
