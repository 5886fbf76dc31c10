import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ChannelOwner, DraftOwners, NominationSight } from '#contracts/live/channel';
import type { OrganisationFeature, Permission } from '#contracts/people/permissions';
import type { Principal } from '#contracts/people/principal';
import type { EndedSessionListener, LiveAccess, LiveIdentity, SessionEnd } from '#live/ports';

const member: readonly Permission[] = ['bookings.view.own', 'bookings.create.own'];

/** A customer who may declare for these organisations. */
export const customer = (
  userId: string,
  organisations: readonly string[],
  permissions = member,
  features: readonly OrganisationFeature[] = ['bookings'],
): Principal => ({
  userId,
  userType: 'customer',
  role: 'declarer',
  internalPermissions: [],
  memberships: organisations.map((id) => ({
    id,
    name: id,
    type: 'charterer',
    template: 'suzano',
    features,
    permissions,
    companies: [],
  })),
});

/** One of the operator's staff, who sees these organisations. */
export const staff = (userId: string, organisations: readonly string[]): Principal => ({
  ...customer(userId, organisations),
  userType: 'g2o',
  role: 'G2O Admin',
  internalPermissions: [...member, 'operations.manage.any'],
});

/** People and sessions in memory; a request says who it is by `Bearer {user}`. */
export class FakeAccess implements LiveAccess {
  readonly principals = new Map<string, Principal>();
  /** Where requests seem to come from: `X-From`, for all of them come from this machine. */
  addressOf({ headers, socket }: IncomingMessage): string {
    return String(headers['x-from'] ?? socket.remoteAddress ?? '');
  }

  private readonly ended = new Set<string>();
  private readonly listeners = new Set<EndedSessionListener>();

  async identify({ headers }: { readonly headers: IncomingHttpHeaders }): Promise<LiveIdentity | undefined> {
    const user = headers.authorization?.replace('Bearer ', '') ?? '';
    const session = `session-of-${user}`;
    const principal = await this.present(user, session);
    return principal && { principal, session };
  }

  principalOf(user: string): Promise<Principal | undefined> {
    return Promise.resolve(this.principals.get(user));
  }

  present(user: string, session: string): Promise<Principal | undefined> {
    return Promise.resolve(this.ended.has(session) ? undefined : this.principals.get(user));
  }

  onSessionEnded(listener: EndedSessionListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  endSession(user: string, ended: SessionEnd = 'session'): void {
    const session = `session-of-${user}`;
    this.ended.add(session);
    for (const listener of this.listeners) listener(session, ended);
  }
}

export class FakeDraftOwners implements DraftOwners {
  readonly owners = new Map<string, ChannelOwner>();

  ownerOf(draftId: string): Promise<ChannelOwner | undefined> {
    return Promise.resolve(this.owners.get(draftId));
  }
}

/** A portal in which there are no nominations. */
export const nobodysNominations: NominationSight = {
  isSeenIn: () => Promise.resolve(false),
  seenIn: () => Promise.resolve([]),
};
