import { liveEvents, userChannel } from '#contracts/live/channels';
import type { DocumentChange } from '#projections/runtime/watcher/port';
import type { Connection } from '../connections/connection.ts';
import type { Subscription } from '../connections/subscription.ts';
import type { LiveAccess, SessionEnd } from '../ports.ts';
import { announcement, codes } from '../protocol/outbound.ts';
import type { ChannelRights } from './channel-rights.ts';

/** Names of the read models that rights are read from: `givesRights` of their projections, so that nothing overtakes them. */
export const rightsModels = {
  users: 'users',
  organisations: 'organisations',
  reference: 'reference',
  /** Their bookings may be in another broker's hands. */
  nominations: 'nominations',
} as const;

/**
 * Takes channels from those who lost their right to them. Memberships are looked at in log order, before anything
 * that came after is announced; the connection is closed with 4200, and the client asks for its rights anew at once.
 */
export class Revocation {
  constructor(
    private readonly connections: () => Iterable<Connection>,
    private readonly access: Pick<LiveAccess, 'present' | 'principalOf'>,
    private readonly rights: ChannelRights,
  ) {}

  /** Looks again at everyone whom these changes may have cost a right. */
  async recheck(changes: readonly DocumentChange[]): Promise<void> {
    const users = idsOf(changes, rightsModels.users);
    const organisations = idsOf(changes, rightsModels.organisations);
    const ofCompanies = idsOf(changes, rightsModels.reference).has('companies');
    const nominations = idsOf(changes, rightsModels.nominations);
    if (users.size === 0 && organisations.size === 0 && nominations.size === 0 && !ofCompanies) return;
    await this.check(({ channel, subscriber }) => {
      const { organisationId, company, nominationId } = this.rights.of(channel)?.parameters ?? {};
      return (
        users.has(subscriber.member.id) ||
        (organisationId !== undefined && organisations.has(organisationId)) ||
        (nominationId !== undefined && nominations.has(nominationId)) ||
        // Which of the organisations somebody hears it for, the name does not say.
        (company !== undefined && (ofCompanies || organisations.size > 0))
      );
    });
  }

  endSession(session: string, ended: SessionEnd): void {
    for (const connection of this.connections()) {
      const held = [...connection.subscriptions.values()].find(
        ({ subscriber }) => subscriber.session === session,
      );
      if (!held) continue;
      if (ended === 'access') tellDeleted(connection, held.subscriber.member.id);
      connection.close(codes.rightsChanged, 'The session has ended');
    }
  }

  /** Sessions also end by time, and on other nodes: everyone is looked at now and then. */
  async sweep(): Promise<void> {
    await this.check(() => true);
  }

  private async check(concerns: (subscription: Subscription) => boolean): Promise<void> {
    const principals = new Map<string, ReturnType<LiveAccess['present']>>();
    for (const connection of this.connections()) {
      for (const subscription of connection.subscriptions.values()) {
        if (!concerns(subscription)) continue;
        const { member, session } = subscription.subscriber;
        const key = `${session}\n${member.id}`;
        const principal = principals.get(key) ?? this.access.present(member.id, session);
        principals.set(key, principal);
        const known = await principal;
        if (known && (await this.rights.mayJoin(known, subscription.channel))) continue;
        // Whose session ended is told by who ended it; this is whoever no session is left to.
        if (!known && !(await this.access.principalOf(member.id))) tellDeleted(connection, member.id);
        connection.close(codes.rightsChanged, 'Your rights have changed');
        break;
      }
    }
  }
}

/** The last that somebody hears who is let in no more: nothing is sent on a connection that closes. */
const tellDeleted = (connection: Connection, user: string): void => {
  const channel = userChannel.name({ userId: user });
  if (connection.subscriptions.has(channel))
    connection.send(announcement(channel, liveEvents.userDeleted, { id: user }));
};

const idsOf = (changes: readonly DocumentChange[], model: string): ReadonlySet<string> =>
  new Set(changes.filter((change) => change.model === model).map(({ id }) => id));
