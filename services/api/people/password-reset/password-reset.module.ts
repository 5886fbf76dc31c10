import { Global, Module } from '@nestjs/common';
import { CheckPasswordResetHandler } from './check-password-reset.ts';
import { KnownResets } from './known-resets.ts';
import { PasswordResetController } from './password-reset.controller.ts';
import { RequestPasswordResetHandler } from './request-password-reset.ts';
import { ResetPasswordHandler } from './reset-password.ts';
import { ResetRequests } from './reset-requests.ts';

/** Forgotten passwords. Global: the mails are sent elsewhere. */
@Global()
@Module({
  controllers: [PasswordResetController],
  providers: [
    CheckPasswordResetHandler,
    KnownResets,
    RequestPasswordResetHandler,
    ResetPasswordHandler,
    ResetRequests,
  ],
  exports: [KnownResets, ResetRequests],
})
export class PasswordResetModule {}
