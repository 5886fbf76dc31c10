import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { userStream } from '#domain/streams';
import { linkDirectory, renameUser, userDecider } from '#domain/user/decide';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { EXECUTE, VAULT } from '#platform/tokens';
import type { Vault } from '#platform/vault/port';
import type { UserDocument } from '#projections/users/read-model';
import { StaffAddresses } from '../people/invitations/staff-addresses.ts';
import { Principals } from '../people/principals.ts';
import type { CommandContext, Execute } from '../platform/execute-port.ts';
import type { DirectoryPerson } from './directory.ts';

/** Whose account somebody of the directory has. Nothing is ever made here: staff are appointed. */
@Injectable()
export class DirectoryAccounts {
  constructor(
    @Inject(VAULT) private readonly vault: Pick<Vault, 'get' | 'claim'>,
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly keys: PeopleKeys,
    private readonly staff: StaffAddresses,
    private readonly principals: Principals,
  ) {}

  /** undefined for everybody whom we do not know, and for whoever has an address that was somebody else's. */
  async of(person: DirectoryPerson): Promise<UserDocument | undefined> {
    const identity = this.keys.identityId(person.issuer, person.subject);
    const known = await this.vault.get('identity', identity);
    const user = known ? await this.staffOf(known.user) : await this.linked(person, identity);
    if (user) await this.follow(user, person);
    return user;
  }

  private async staffOf(userId: string): Promise<UserDocument | undefined> {
    const user = (await this.principals.of(userId))?.user;
    return user?.userType === 'g2o' ? user : undefined;
  }

  /** At first somebody is known by their address, which must be one of the operator's own. */
  private async linked(
    { email, emailVerified }: DirectoryPerson,
    identity: string,
  ): Promise<UserDocument | undefined> {
    if (email === undefined || emailVerified === false || !this.staff.has(email)) return undefined;
    const claim = await this.vault.get('email', this.keys.emailId(email));
    const user = claim && (await this.staffOf(claim.user));
    if (!user) return undefined;
    const done = await this.run({
      stream: userStream(user.id),
      decider: userDecider,
      decide: linkDirectory,
      // Of one identity, the repeat is a success: a process may have died before the vault knew it.
      context: contextOf(user.id, `directory/${identity}`),
    });
    if (!done.ok) return undefined;
    await this.vault.claim('identity', identity, { user: user.id });
    return user;
  }

  /** Names follow the directory. */
  private async follow(user: UserDocument, { firstName, lastName }: DirectoryPerson): Promise<void> {
    if (firstName === undefined || lastName === undefined) return;
    if (user.firstName === firstName && user.lastName === lastName) return;
    const [first, last] = await this.keys.seal(user.id, firstName, lastName);
    await this.run({
      stream: userStream(user.id),
      decider: userDecider,
      // No id that follows from the names: it would stand in the log for ever, and be tried against names.
      decide: (state) => renameUser(state, { firstName: first, lastName: last }),
      context: contextOf(user.id, `directory-names/${randomUUID()}`),
    });
  }
}

const contextOf = (userId: string, commandId: string): CommandContext => ({
  actor: userId,
  organisation: '',
  side: 'internal',
  commandId,
  payloadHash: '',
  correlationId: userId,
});
