import { Global, Module } from '@nestjs/common';
import { Accounts } from './accounts.ts';
import { Audit } from './audit.ts';
import { KnownDevices } from './known-devices.ts';
import { Passwords } from './passwords.ts';
import { SessionsController } from './sessions.controller.ts';
import { SignInController } from './sign-in.controller.ts';
import { SignIn } from './sign-in.ts';
import { SignInThrottle } from './throttle.ts';

/** Signing in and out, and one's sessions. Global: profiles and people end sessions and change passwords, too. */
@Global()
@Module({
  controllers: [SignInController, SessionsController],
  providers: [Accounts, Audit, KnownDevices, Passwords, SignIn, SignInThrottle],
  exports: [Audit, Passwords, SignInThrottle, Accounts],
})
export class SessionsModule {}
