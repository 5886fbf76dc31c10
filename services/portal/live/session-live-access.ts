import { Inject, Injectable } from '@nestjs/common';
import { Principals } from '#api/people/principals';
import { type CookiePolicy, cookiePolicy, sessionTokenIn } from '#api/sessions/cookies';
import { Sessions } from '#api/sessions/sessions';
import type { Principal } from '#contracts/people/principal';
import type { EndedSessionListener, LiveAccess, LiveIdentity } from '#live/ports';
import type { Config } from '#platform/config/config';
import { CONFIG } from '#platform/tokens';
import { clientAddress } from '../http/client-address.ts';

/** Gives the live connection the same sessions and rights that guard the API. */
@Injectable()
export class SessionLiveAccess implements LiveAccess {
  readonly addressOf: LiveAccess['addressOf'];
  private readonly policy: CookiePolicy;

  constructor(
    private readonly sessions: Sessions,
    private readonly principals: Principals,
    @Inject(CONFIG) config: Config,
  ) {
    this.addressOf = clientAddress(config);
    this.policy = cookiePolicy(config);
  }

  async identify(request: Parameters<LiveAccess['identify']>[0]): Promise<LiveIdentity | undefined> {
    const session = await this.sessions.find(sessionTokenIn(request.headers.cookie ?? '', this.policy));
    const known = session && (await this.principals.of(session.record.user));
    if (!known || (session.record.resets ?? 0) < known.user.resets) return undefined;
    return { principal: known.principal, session: session.id };
  }

  async principalOf(user: string): Promise<Principal | undefined> {
    return (await this.principals.of(user))?.principal;
  }

  async present(user: string, session: string): Promise<Principal | undefined> {
    const record = await this.sessions.peek(session);
    if (record?.user !== user) return undefined;
    const known = await this.principals.of(user);
    return known && (record.resets ?? 0) >= known.user.resets ? known.principal : undefined;
  }

  onSessionEnded(listener: EndedSessionListener): () => void {
    return this.sessions.onEnded(listener);
  }
}
