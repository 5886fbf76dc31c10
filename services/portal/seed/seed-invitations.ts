import { millisecondsInDay } from 'date-fns/constants';
import type { Execute } from '#api/platform/execute-port';
import { organisationDecider } from '#domain/organisation/decide';
import { inviteMember } from '#domain/organisation/invitations';
import { organisationStream } from '#domain/streams';
import type { PeopleKeys } from '#platform/people-keys/people-keys';
import type { Vault } from '#platform/vault/port';
import { must, seedContext } from './seed-context.ts';
import { ids } from './world/people.ts';

interface DemoInvitation {
  readonly userId: string;
  readonly email: string;
  readonly role: string;
  /** Days from today until its link expires. */
  readonly daysLeft: number;
}

const person = (n: number): string => `0b5e0000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`;

/** Of Atlântica: one who has not answered yet, and one who never did. */
const invitations: readonly DemoInvitation[] = [
  { userId: person(1), email: 'elena.duarte@atlantica-celulose.example', role: 'declarer', daysLeft: 5 },
  { userId: person(2), email: 'paulo.sena@atlantica-celulose.example', role: 'spectator', daysLeft: -12 },
];

/** Whom the demo's charterer has invited; their mails are sent by nobody. */
export const seedInvitations = async (
  { execute, vault, keys }: { readonly execute: Execute; readonly vault: Vault; readonly keys: PeopleKeys },
  today: Date,
): Promise<void> => {
  for (const { userId, email, role, daysLeft } of invitations) {
    await vault.claim('email', keys.emailId(email), {
      user: userId,
      command: `seed/invitation/${userId}`,
      claimedAt: today.toISOString(),
    });
    const [sealed] = await keys.seal(userId, email);
    const expiresAt = new Date(today.getTime() + daysLeft * millisecondsInDay).toISOString();
    await must(execute, {
      stream: organisationStream(ids.atlantica),
      decider: organisationDecider,
      decide: (state) =>
        inviteMember(state, {
          invitationId: `${userId.slice(0, -3)}9${userId.slice(-2)}`,
          mailId: `${userId.slice(0, -3)}8${userId.slice(-2)}`,
          userId,
          email: sealed,
          role,
          expiresAt,
        }),
      context: seedContext(`invitation/${userId}`),
    });
  }
};
