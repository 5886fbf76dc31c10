import { Injectable } from '@nestjs/common';
import { Principals } from '#api/people/principals';
import { sessionTokenIn } from '#api/sessions/cookies';
import { Sessions } from '#api/sessions/sessions';
import type { Principal } from '#contracts/people/principal';
import type { LiveAccess, LiveIdentity } from '#live/ports';

/** Gives the live connection the same sessions and rights that guard the API. */
@Injectable()
export class SessionLiveAccess implements LiveAccess {
  constructor(
    private readonly sessions: Sessions,
    private readonly principals: Principals,
  ) {}

  async identify(request: Parameters<LiveAccess['identify']>[0]): Promise<LiveIdentity | undefined> {
    const session = await this.sessions.find(sessionTokenIn(request.headers.cookie ?? ''));
    const known = session && (await this.principals.of(session.record.user));
    return known && { principal: known.principal, session: session.id };
  }

  async present(user: string, session: string): Promise<Principal | undefined> {
    const record = await this.sessions.peek(session);
    if (record?.user !== user) return undefined;
    return (await this.principals.of(user))?.principal;
  }

  onSessionEnded(listener: (session: string) => void): () => void {
    return this.sessions.onEnded(listener);
  }
}
