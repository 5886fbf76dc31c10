import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { SessionList } from '#contracts/people/session-view';
import type { Identity } from '../access/identity.ts';
import { onePage } from '../lists/paginate.ts';
import { Sessions } from './sessions.ts';

/** One's own sessions, the one seen last first. */
export class ListSessions extends Query<SessionList> {
  constructor(readonly identity: Identity) {
    super();
  }
}

@QueryHandler(ListSessions)
export class ListSessionsHandler implements IQueryHandler<ListSessions> {
  constructor(private readonly sessions: Sessions) {}

  async execute({ identity }: ListSessions): Promise<SessionList> {
    const own = await this.sessions.of(identity.principal.userId);
    const data = own.map(({ id, record }) => ({
      id,
      current: id === identity.session.id,
      created_at: record.createdAt,
      last_seen_at: record.lastSeenAt,
      expires_at: record.expiresAt,
      remembered: record.remember,
      user_agent: record.userAgent,
    }));
    return onePage(data);
  }
}
