import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config';
import { CONFIG } from '#platform/tokens';
import type { Identities, Identity } from '../access/identity.ts';
import { Principals } from '../people/principals.ts';
import { type CookiePolicy, cookiePolicy, sessionTokenOf } from './cookies.ts';
import { Sessions } from './sessions.ts';

/** Tells the guard who calls: the session's cookie, and what the read models know of its user now. */
@Injectable()
export class SessionIdentities implements Identities {
  private readonly policy: CookiePolicy;

  constructor(
    private readonly sessions: Sessions,
    private readonly principals: Principals,
    @Inject(CONFIG) config: Config,
  ) {
    this.policy = cookiePolicy(config);
  }

  async identify(request: FastifyRequest): Promise<Identity | undefined> {
    const session = await this.sessions.find(sessionTokenOf(request, this.policy));
    if (!session) return undefined;
    const known = await this.principals.of(session.record.user);
    // Where the process died that reset the password, sessions of before it are still kept.
    if (!known || (session.record.resets ?? 0) < known.user.resets) return undefined;
    return { principal: known.principal, session: { id: session.id, csrf: session.record.csrf } };
  }
}
