import { Inject, Injectable } from '@nestjs/common';
import { organisationDecider } from '#domain/organisation/decide';
import type { Invitation } from '#domain/organisation/state';
import { organisationStream } from '#domain/streams';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { DOCUMENTS, EVENT_STORE, VAULT } from '#platform/tokens';
import type { Vault } from '#platform/vault/port';
import { organisationsModel } from '#projections/organisations/read-model';
import { recordedBy } from '#projections/runtime/folding/recorded';
import { Tokens } from '../links/tokens.ts';
import { userInLog } from '../user-in-log.ts';

/** What a token of an invitation leads to, as the log has it now. */
export interface KnownInvitation {
  readonly organisation: { readonly id: string; readonly name: string };
  readonly invitation: Invitation;
  readonly email: string;
  /** The person's account: none yet, begun and without a password, or complete. */
  readonly account: 'none' | 'unfinished' | 'complete';
  /** How often its password was reset. */
  readonly resets: number;
}

/** Read from streams: who opens a link a moment after the mail was sent is told what holds, however late the read models are. */
@Injectable()
export class KnownInvitations {
  constructor(
    @Inject(EVENT_STORE) private readonly events: Pick<EventStore, 'readStream'>,
    @Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'get'>,
    @Inject(VAULT) private readonly vault: Pick<Vault, 'get'>,
    private readonly keys: PeopleKeys,
    private readonly tokens: Tokens,
  ) {}

  /** undefined for a token that is unknown, and for an invitation that was withdrawn or whose person was erased: all alike. */
  async of(token: string): Promise<KnownInvitation | undefined> {
    const record = await this.tokens.find(token, 'invitation');
    return record?.organisation ? this.find(record.organisation, record.subject) : undefined;
  }

  async find(organisationId: string, invitationId: string): Promise<KnownInvitation | undefined> {
    const seen = await this.read(organisationId, invitationId);
    const held = seen && (await this.accountOf(seen.invitation.userId));
    if (!seen || !held) return undefined;
    // Another tab may have accepted it and completed the account since it was read. Read again, it shows as accepted.
    const known = held.account === 'complete' ? await this.read(organisationId, invitationId) : seen;
    if (!known) return undefined;
    const { invitation, founded } = known;
    const email = await this.keys.reveal(invitation.userId, invitation.email);
    if (email === null) return undefined;
    return { organisation: await this.organisation(organisationId, founded), invitation, email, ...held };
  }

  private async read(
    organisationId: string,
    invitationId: string,
  ): Promise<{ readonly invitation: Invitation; readonly founded: string } | undefined> {
    const told = await this.events.readStream(organisationStream(organisationId));
    const state = told
      .map(recordedBy(organisationDecider))
      .reduce(organisationDecider.evolve, organisationDecider.initialState);
    const invitation = state?.invitations[invitationId];
    if (!state || !invitation || invitation.status === 'withdrawn') return undefined;
    return { invitation, founded: state.name };
  }

  /** It may be called otherwise by now than it was founded as, which the read model knows. */
  private async organisation(id: string, founded: string): Promise<KnownInvitation['organisation']> {
    const stored = await this.documents.get(organisationsModel, id);
    return { id, name: stored?.document.name ?? founded };
  }

  private async accountOf(userId: string): Promise<Pick<KnownInvitation, 'account' | 'resets'> | undefined> {
    const { user, resets } = await userInLog(this.events, userId);
    switch (user.status) {
      case 'erased':
      case 'removed':
        return undefined;
      // Somebody registered the address, who may be anybody: whoever reads its mails makes the account here.
      case 'unknown':
      case 'unconfirmed':
        return { account: 'none', resets: 0 };
      case 'active': {
        // Staff whose address is of no domain of theirs: they are assigned, and never invited.
        if (user.staffRole !== null) return undefined;
        return { account: (await this.vault.get('password', userId)) ? 'complete' : 'unfinished', resets };
      }
    }
  }
}
