import type { ReadModel } from '#platform/documents/port';

/** A user as screens know them. Names and e-mail are null once the person is erased. */
export interface UserDocument {
  readonly id: string;
  /** Staff; a customer, who is in some organisation; public, who is in none. */
  readonly userType: 'g2o' | 'customer' | 'public';
  /** Ids of organisations that they are in; staff, those that they are assigned to. */
  readonly memberOf: readonly string[];
  readonly role: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  /**
   * Unconfirmed: somebody registered the address, and nothing is known of who. Invited: nothing but the address is known, and they have
   * not come. Removed: their access has ended.
   */
  readonly status: 'unconfirmed' | 'invited' | 'active' | 'removed' | 'erased';
  /** Last and first name, folded: what lists are sorted by. Empty once the person is erased. */
  readonly nameKey: string;
  /** Names and e-mail, folded: what a search looks through. Empty once the person is erased. */
  readonly search: string;
  /** ISO 8601, UTC. */
  readonly registeredAt: string;
  /** How often the password was reset: what was made before the last time opens nothing. */
  readonly resets: number;
  /** Of whoever registered by themselves and confirmed their address. */
  readonly request: RequestDocument | null;
  /** Invitations that nobody has withdrawn, by id, of who has not come. */
  readonly invitations: readonly string[];
  /** ISO moment when the last link of an unconfirmed registration ends, or the last invitation was withdrawn; null of all others. */
  readonly lapsesAt: string | null;
}

/** What somebody asks for who registered by themselves, until staff have answered and after. */
export interface RequestDocument {
  /** Accepted: they are about to join; joined: they have. */
  readonly state: 'pending' | 'accepted' | 'joined' | 'rejected';
  /** ISO moment when the address was confirmed. */
  readonly since: string;
  /** What they call the company that they work for. */
  readonly company: string | null;
  readonly businessType: string;
  /** Ids of trade lanes. */
  readonly tradelanes: readonly string[];
  /** Into which they were accepted, and as what. */
  readonly accepted: { readonly organisation: string; readonly role: string } | null;
}

export const usersModel: ReadModel<UserDocument> = {
  name: 'users',
  indexes: [
    ['userType'],
    ['status', 'nameKey'],
    ['request.state', 'request.since'],
    ['lapsesAt'],
    ['memberOf'],
  ],
  arrays: ['memberOf', 'invitations'],
  history: false,
};
