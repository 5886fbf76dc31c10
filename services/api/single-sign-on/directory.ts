import { Inject, Injectable } from '@nestjs/common';
import * as client from 'openid-client';
import type { Config, SingleSignOnConfig } from '#platform/config/config';
import { CONFIG } from '#platform/tokens';

/** What a browser keeps while somebody signs in at the directory. */
export interface SignOnAttempt {
  readonly state: string;
  readonly nonce: string;
  /** PKCE's. */
  readonly verifier: string;
  /** Where they wanted to go; the client reads it as it reads every return path. */
  readonly redirect: string;
  /** ISO moment after which it is over. */
  readonly expiresAt: string;
}

/** Somebody of the directory, as it says. */
export interface DirectoryPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  /** What the directory says of the address; undefined where it says nothing. */
  readonly emailVerified: boolean | undefined;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
}

/** The directory cannot be reached, or is none. */
export class DirectoryAway extends Error {
  override readonly name = 'DirectoryAway';
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

const isEntra = (issuer: string): boolean => URL.parse(issuer)?.host === 'login.microsoftonline.com';

/** It said neither yes nor no: nobody answered, not in time, or with an error of its own. */
const isAway = (error: unknown): boolean => {
  // As `fetch` tells it; the library's own have a code.
  if (error instanceof TypeError) return !('code' in error);
  if (!(error instanceof client.ClientError)) return false;
  const { code, cause } = error;
  return code === 'OAUTH_TIMEOUT' || (cause instanceof Response && cause.status >= 500);
};

/** The operator's OpenID Connect provider. Its metadata are read when somebody first signs in, and again where that failed. */
@Injectable()
export class Directory {
  private readonly settings: SingleSignOnConfig | undefined;
  private readonly callback: string | undefined;
  private known: Promise<client.Configuration> | undefined;

  constructor(@Inject(CONFIG) { singleSignOn, publicUrl }: Pick<Config, 'singleSignOn' | 'publicUrl'>) {
    this.settings = singleSignOn;
    this.callback = publicUrl && new URL('/auth/callback', publicUrl).href;
  }

  /** Whether staff sign in there. */
  get isUsed(): boolean {
    return this.settings !== undefined;
  }

  /** Where the browser goes. @throws DirectoryAway */
  async addressFor({ state, nonce, verifier }: SignOnAttempt): Promise<URL> {
    const configuration = await this.configuration();
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.callback ?? '',
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
  }

  /**
   * Who came back. The library holds state, nonce, issuer, audience, times and the token's signature.
   * @param query of the address that the provider led back to
   * @throws DirectoryAway, and what the library throws where the answer is not one to this attempt
   */
  async personOf(query: string, { state, nonce, verifier }: SignOnAttempt): Promise<DirectoryPerson> {
    const configuration = await this.configuration();
    const tokens = await this.tokensFor(configuration, query, { state, nonce, verifier });
    const claims = tokens.claims();
    if (!claims) throw new Error('The directory answered without an ID token');
    const verified = claims['email_verified'];
    return {
      issuer: claims.iss,
      subject: claims.sub,
      // Entra ID's administrators give this name to an account without a mailbox; elsewhere people may choose it themselves.
      email:
        textOf(claims['email']) ?? (isEntra(claims.iss) ? textOf(claims['preferred_username']) : undefined),
      // Whatever is said and is not a plain yes is a no.
      emailVerified: verified === undefined ? undefined : verified === true,
      firstName: textOf(claims['given_name']),
      lastName: textOf(claims['family_name']),
    };
  }

  private async tokensFor(
    configuration: client.Configuration,
    query: string,
    { state, nonce, verifier }: Pick<SignOnAttempt, 'state' | 'nonce' | 'verifier'>,
  ) {
    try {
      return await client.authorizationCodeGrant(configuration, new URL(`${this.callback ?? ''}${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
    } catch (cause) {
      if (isAway(cause)) throw new DirectoryAway('The directory cannot be reached', { cause });
      throw cause;
    }
  }

  private async configuration(): Promise<client.Configuration> {
    const known = this.known ?? this.discover();
    this.known = known;
    try {
      return await known;
    } catch (cause) {
      if (this.known === known) this.known = undefined;
      throw new DirectoryAway('The directory cannot be reached', { cause });
    }
  }

  private async discover(): Promise<client.Configuration> {
    if (!this.settings) throw new Error('No directory is configured');
    const { issuer, clientId, clientSecret } = this.settings;
    // The configuration lets plain http through on loopback alone.
    const execute = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
    return client.discovery(issuer, clientId, clientSecret.reveal(), undefined, {
      execute: [...execute, client.enableNonRepudiationChecks],
      timeout: 10,
    });
  }
}
