import type { UserKind, Vault, VaultKind } from './port.ts';

/**
 * What must be known of a kind of record before anybody can keep one. `owner` says whose a record is: a person's is found by its
 * id, which is the person's, or by the `user` in it. `inBackups: false` is left out of backups, and taken while the log takes
 * nothing. `onErasure` says what becomes of it when its person is erased.
 */
type Rules<Kind extends VaultKind> =
  | {
      readonly owner: 'organisation' | 'portal';
      readonly inBackups: boolean;
      readonly onErasure: 'stays';
    }
  | {
      readonly owner: 'person';
      readonly foundBy: Kind extends UserKind ? 'user' : 'id';
      readonly inBackups: boolean;
      readonly onErasure: 'removed' | 'removed-last';
    };

/** Every kind, in the order in which a vault is copied: whoever signs in meanwhile loses nothing but that. */
const rules = {
  // Without them a restored installation would not know its master key, nor the browsers that it trusted.
  secret: { owner: 'portal', inBackups: true, onErasure: 'stays' },
  // Without it nobody's name can be read again. While it is there, the next start sees that an erasure is unfinished.
  key: { owner: 'person', foundBy: 'id', inBackups: true, onErasure: 'removed-last' },
  // Without it two people could register with one address.
  email: { owner: 'person', foundBy: 'user', inBackups: true, onErasure: 'removed' },
  // Without it nobody could sign in after a restore.
  password: { owner: 'person', foundBy: 'id', inBackups: true, onErasure: 'removed' },
  // Without it a restored installation would let in whoever knows a password alone.
  second_factor: { owner: 'person', foundBy: 'id', inBackups: true, onErasure: 'removed' },
  // Without it whoever has lost their phone would be locked out after a restore.
  recovery_codes: { owner: 'person', foundBy: 'id', inBackups: true, onErasure: 'removed' },
  // Codes are good for a minute and a half, and a restore takes longer.
  used_code: { owner: 'person', foundBy: 'user', inBackups: false, onErasure: 'removed' },
  // Whoever was half-way signs in again after a restore.
  pending_sign_in: { owner: 'person', foundBy: 'user', inBackups: false, onErasure: 'removed' },
  // Without it every calendar that somebody subscribed to would stop after a restore. No address can be made of what is kept.
  feed: { owner: 'person', foundBy: 'user', inBackups: true, onErasure: 'removed' },
  // A backup that was stolen opens nothing; what was on its way is sent again.
  token: { owner: 'person', foundBy: 'user', inBackups: false, onErasure: 'removed' },
  // Asked for again by whoever still wants it. Nobody's: the address may have no account.
  reset_request: { owner: 'portal', inBackups: false, onErasure: 'stays' },
  // The same; and what a stranger says of an address is kept no longer than it takes.
  registration_request: { owner: 'portal', inBackups: false, onErasure: 'stays' },
  // Without it whoever confirms their address after a restore is mailed a link to choose a password.
  registration: { owner: 'person', foundBy: 'user', inBackups: false, onErasure: 'removed' },
  // Without it a colleague whose address changed could not come in after a restore.
  identity: { owner: 'person', foundBy: 'user', inBackups: true, onErasure: 'removed' },
  // Whoever was signed in signs in again after a restore: a backup that was stolen opens no session.
  session: { owner: 'person', foundBy: 'user', inBackups: false, onErasure: 'removed' },
} as const satisfies { readonly [Kind in VaultKind]: Rules<Kind> };

const rulesOf = (kind: VaultKind): Rules<VaultKind> => rules[kind];

export const vaultKinds = Object.keys(rules) as readonly VaultKind[];

export const isInBackups = (kind: VaultKind): boolean => rulesOf(kind).inBackups;

const isFoundByUser = (kind: VaultKind): kind is UserKind => {
  const rule = rulesOf(kind);
  return rule.owner === 'person' && rule.foundBy === 'user';
};

/** Removes what belongs to a person; begun again after a crash, it ends where it would have. */
export const forgetPerson = async (vault: Pick<Vault, 'ofUser' | 'remove'>, user: string): Promise<void> => {
  for (const when of ['removed', 'removed-last'] as const)
    for (const kind of vaultKinds.filter((each) => rulesOf(each).onErasure === when)) {
      const ids = isFoundByUser(kind) ? (await vault.ofUser(kind, user)).map(({ id }) => id) : [user];
      for (const id of ids) await vault.remove(kind, id);
    }
};
