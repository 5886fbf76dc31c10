import { Global, Module } from '@nestjs/common';
import { Addresses } from '../addresses.ts';
import { Erasure } from '../erasure.ts';
import { AcceptInvitationHandler } from './accept-invitation.ts';
import { GetInvitationHandler } from './get-invitation.ts';
import { InvitationsController } from './invitations.controller.ts';
import { Invitees } from './invitees.ts';
import { InviteMemberHandler } from './invite-member.ts';
import { KnownInvitations } from './known-invitations.ts';
import { RenewInvitationHandler } from './renew-invitation.ts';
import { StaffAddresses } from './staff-addresses.ts';
import { Tokens } from '../links/tokens.ts';
import { WithdrawInvitationHandler } from './withdraw-invitation.ts';

/** Invitations to organisations, from the mail to the account. Global: the mails are sent elsewhere. */
@Global()
@Module({
  controllers: [InvitationsController],
  providers: [
    AcceptInvitationHandler,
    Addresses,
    Erasure,
    GetInvitationHandler,
    Invitees,
    InviteMemberHandler,
    KnownInvitations,
    RenewInvitationHandler,
    StaffAddresses,
    Tokens,
    WithdrawInvitationHandler,
  ],
  exports: [Addresses, Erasure, Invitees, KnownInvitations, StaffAddresses, Tokens],
})
export class InvitationsModule {}
