/**
 * The vault: what must never stand in the log. Durable, backed up beside the log. Records are grouped by kind;
 * every write is one atomic step. Both adapters pass `vault.contract.ts`.
 */
export interface VaultRecords {
  /** Wrapped key of a person, under the configured master key. */
  readonly key: { readonly wrapped: string };
  /** Claim of an e-mail: id is the folded address' HMAC; `command` is the id under which it was claimed. */
  readonly email: { readonly user: string; readonly command: string; readonly claimedAt: string };
  /** argon2id hash in PHC form; `command` is the id under which its owner changed it, absent where nobody did. */
  readonly password: {
    readonly hash: string;
    readonly changedAt: string;
    readonly command?: string;
    /** What the log knows that change by: of its own, for two changes may be sent under one `command`. */
    readonly change?: string;
    /** How often it had been reset when it was made; absent: never. */
    readonly resets?: number;
  };
  /** id: SHA-256 of the opaque session token. */
  readonly session: {
    readonly user: string;
    readonly createdAt: string;
    readonly lastSeenAt: string;
    readonly expiresAt: string;
    readonly remember: boolean;
    readonly csrf: string;
    readonly userAgent: string;
    /** How often its user's password had been reset when it began; absent: never. */
    readonly resets?: number;
  };
  /** id: SHA-256 of the secret in the address under which a person's programs fetch it. */
  readonly feed: {
    readonly user: string;
    /** Whose data it tells. */
    readonly organisation: string;
    /** What it is a feed of, by its name in `services/contracts/people/feeds.ts`. */
    readonly of: string;
    /** The command that made it. */
    readonly command: string;
    readonly createdAt: string;
    readonly expiresAt: string;
    /** When it was last fetched, and by which program; null: never yet. */
    readonly fetched: { readonly at: string; readonly userAgent: string } | null;
  };
  /** id: SHA-256 of what a link in a mail carries. Its subject's stream decides whether it still opens anything. */
  readonly token: {
    readonly user: string;
    readonly purpose: 'invitation' | 'reset' | 'confirmation';
    /** The id of the invitation, of the reset, or of the registration. */
    readonly subject: string;
    /** Of an invitation; null of others. */
    readonly organisation: string | null;
    /** ISO moment of the servers' clock. */
    readonly expiresAt: string;
  };
  /** Somebody asked for a link to choose a password; id: random. Whether there is such an account is looked at later. */
  readonly reset_request: {
    /** The vault's id of the address. */
    readonly email: string;
    readonly askedAt: string;
  };
  /** Somebody registered; id: of the registration. What becomes of it is looked at later, whoever they name. */
  readonly registration_request: {
    /** What they sent, as JSON, sealed under a key of the installation. */
    readonly sealed: string;
    /** argon2id hash of the password that they chose. */
    readonly hash: string;
    /** SHA-256 of what their browser was given. */
    readonly browser: string;
    readonly askedAt: string;
  };
  /** The password that waits for its registration to be confirmed in the browser that registered; id: of the registration. */
  readonly registration: {
    readonly user: string;
    readonly hash: string;
    readonly browser: string;
    readonly expiresAt: string;
  };
  /** What signing in asks a code of besides the password; id: of the person. */
  readonly second_factor: {
    readonly factorId: string;
    /** The secret that codes are made of, sealed under the person's key. */
    readonly secret: string;
    readonly since: string;
    /** The session in which it was turned on, for as long as others may be open that began without a code; absent: none is. */
    readonly setIn?: string;
  };
  /** For whoever has lost what makes the codes; id: of the person. */
  readonly recovery_codes: {
    /** The second factor that they stand in for: those of an earlier one open nothing. */
    readonly factorId: string;
    readonly codesId: string;
    /** argon2id hashes in PHC form, by their place. Which were used, the person's stream says. */
    readonly hashes: readonly string[];
  };
  /** A code that was taken is not taken again; id: of the second factor, and the time step. */
  readonly used_code: {
    readonly user: string;
    /** ISO moment after which nobody would take it anyway. */
    readonly expiresAt: string;
  };
  /** The password was right, and a code is asked for; id: SHA-256 of what the page was told. Opens nothing. */
  readonly pending_sign_in: {
    readonly user: string;
    /** SHA-256 of what their browser was given. */
    readonly browser: string;
    /** The vault's id of their address, by which browsers know them. */
    readonly account: string;
    /** The password that was proven, as `Passwords.proven` answered. */
    readonly proof: string;
    /** How often it had been reset. */
    readonly resets: number;
    readonly remember: boolean;
    readonly createdAt: string;
    readonly expiresAt: string;
  };
  /** Whom a directory knows; id: an HMAC of issuer and subject. */
  readonly identity: { readonly user: string };
  /** Secrets that this installation made for itself, for instance the live signing key. */
  readonly secret: { readonly value: string };
}

/** What holds for each is said once, in `kinds.ts`. */
export type VaultKind = keyof VaultRecords;

/** Kinds whose records name their user. */
export type UserKind = {
  [Kind in VaultKind]: VaultRecords[Kind] extends { readonly user: string } ? Kind : never;
}[VaultKind];

export interface Vault {
  get<Kind extends VaultKind>(kind: Kind, id: string): Promise<VaultRecords[Kind] | undefined>;
  /** Creates; answers false, and changes nothing, where the id is taken. */
  claim<Kind extends VaultKind>(kind: Kind, id: string, record: VaultRecords[Kind]): Promise<boolean>;
  put<Kind extends VaultKind>(kind: Kind, id: string, record: VaultRecords[Kind]): Promise<void>;
  /**
   * Answers false, and changes nothing, where there is no such record: what was removed meanwhile stays removed.
   * @param was as `get` answered: then also where it is another one by now
   */
  replace<Kind extends VaultKind>(
    kind: Kind,
    id: string,
    record: VaultRecords[Kind],
    was?: VaultRecords[Kind],
  ): Promise<boolean>;
  remove(kind: VaultKind, id: string): Promise<void>;
  /** Every record of a kind that belongs to a user, for instance one's sessions. */
  ofUser<Kind extends UserKind>(
    kind: Kind,
    user: string,
  ): Promise<readonly { id: string; record: VaultRecords[Kind] }[]>;
  /** Ids of all records of a kind: sweeps of orphans and expired sessions, and restore. */
  ids(kind: VaultKind): Promise<readonly string[]>;
  close(): Promise<void>;
}
