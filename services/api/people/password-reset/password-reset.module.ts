import { Global, Module } from '@nestjs/common';
import { KnownResets } from './known-resets.ts';
import { PasswordResetController } from './password-reset.controller.ts';
import { ResetPasswordHandler } from './reset-password.ts';
import { ResetRequests } from './reset-requests.ts';

/** Forgotten passwords. Global: the mails are sent elsewhere. */
@Global()
@Module({
  controllers: [PasswordResetController],
  providers: [KnownResets, ResetPasswordHandler, ResetRequests],
  exports: [KnownResets, ResetRequests],
})
export class PasswordResetModule {}
