export interface DirectoryAccount {
  readonly subject: string;
  /** As they stand in the ID token. */
  readonly claims: {
    readonly email?: string;
    readonly email_verified?: boolean;
    readonly preferred_username?: string;
    readonly given_name?: string;
    readonly family_name?: string;
  };
}

export interface OidcServer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  stop(): Promise<void>;
}

/**
 * Starts an OpenID Connect provider on 127.0.0.1, in this process. Whoever comes to it chooses who they are from a list:
 * `/interaction/<uid>/<subject>`; a subject that is none is refused.
 */
export declare const startOidc: (options: {
  readonly redirectUris: readonly string[];
  readonly accounts: readonly DirectoryAccount[];
  /** Default: a free one. */
  readonly port?: number;
}) => Promise<OidcServer>;
