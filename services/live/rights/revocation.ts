import type { DocumentChange } from '#projections/runtime/watcher/port';
import type { Connection } from '../connections/connection.ts';
import type { Subscription } from '../connections/subscription.ts';
import type { LiveAccess } from '../ports.ts';
import { codes } from '../protocol/outbound.ts';
import type { ChannelRights } from './channel-rights.ts';

/** Names of the read models that rights are read from. */
const rightsModels = {
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
    private readonly access: Pick<LiveAccess, 'present'>,
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

  endSession(session: string): void {
    for (const connection of this.connections()) {
      if ([...connection.subscriptions.values()].some(({ subscriber }) => subscriber.session === session)) {
        connection.close(codes.rightsChanged, 'The session has ended');
      }
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
        connection.close(codes.rightsChanged, 'Your rights have changed');
        break;
      }
    }
  }
}

const idsOf = (changes: readonly DocumentChange[], model: string): ReadonlySet<string> =>
  new Set(changes.filter((change) => change.model === model).map(({ id }) => id));
