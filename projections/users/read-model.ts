import type { ReadModel } from '#platform/documents/port';

/** A user as screens know them. Names and e-mail are null once the person is erased. */
export interface UserDocument {
  readonly id: string;
  readonly userType: 'g2o' | 'customer' | 'public';
  readonly role: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly status: 'active' | 'erased';
  /** Last and first name, folded: what lists are sorted by. Empty once the person is erased. */
  readonly nameKey: string;
  /** Names and e-mail, folded: what a search looks through. Empty once the person is erased. */
  readonly search: string;
  /** ISO 8601, UTC. */
  readonly registeredAt: string;
  /** How often the password was reset: what was made before the last time opens nothing. */
  readonly resets: number;
}

export const usersModel: ReadModel<UserDocument> = {
  name: 'users',
  indexes: [['userType'], ['status', 'nameKey']],
  history: false,
};
