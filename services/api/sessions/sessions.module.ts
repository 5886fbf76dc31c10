import { Global, Module } from '@nestjs/common';
import { Accounts } from './accounts.ts';
import { Audit } from './audit.ts';
import { KnownDevices } from './known-devices.ts';
import { ListSessionsHandler } from './list-sessions.ts';
import { Passwords } from './passwords.ts';
import { RevokeSessionHandler } from './revoke-session.ts';
import { SessionsController } from './sessions.controller.ts';
import { SignInController } from './sign-in.controller.ts';
import { SignIn } from './sign-in.ts';
import { SignOutHandler } from './sign-out.ts';
import { SignInThrottle } from './throttle.ts';

/** Signing in and out, and one's sessions. Global: profiles and people end sessions and change passwords, too. */
@Global()
@Module({
  controllers: [SignInController, SessionsController],
  providers: [
    Accounts,
    Audit,
    KnownDevices,
    ListSessionsHandler,
    Passwords,
    RevokeSessionHandler,
    SignIn,
    SignInThrottle,
    SignOutHandler,
  ],
  exports: [Audit, Passwords, SignInThrottle, Accounts],
})
export class SessionsModule {}
