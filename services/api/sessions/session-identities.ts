import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Identities, Identity } from '../access/identity.ts';
import { Principals } from '../people/principals.ts';
import { sessionTokenOf } from './cookies.ts';
import { Sessions } from './sessions.ts';

/** Tells the guard who calls: the session's cookie, and what the read models know of its user now. */
@Injectable()
export class SessionIdentities implements Identities {
  constructor(
    private readonly sessions: Sessions,
    private readonly principals: Principals,
  ) {}

  async identify(request: FastifyRequest): Promise<Identity | undefined> {
    const session = await this.sessions.find(sessionTokenOf(request));
    if (!session) return undefined;
    const known = await this.principals.of(session.record.user);
    if (!known) return undefined;
    return { principal: known.principal, session: { id: session.id, csrf: session.record.csrf } };
  }
}
