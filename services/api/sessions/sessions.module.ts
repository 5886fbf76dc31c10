import { Global, Module } from '@nestjs/common';
import { Accounts } from './accounts.ts';
import { Audit } from './audit.ts';
import { KnownDevices } from './known-devices.ts';
import { ListSessionsHandler } from './list-sessions.ts';
import { Passwords } from './passwords.ts';
import { RevokeSessionHandler } from './revoke-session.ts';
import { SessionsController } from './sessions.controller.ts';
import { CodeCheck } from './second-factor/code-check.ts';
import { Enrolments } from './second-factor/enrolments.ts';
import { OpenSignIns } from './open-sign-ins.ts';
import { OwnPassword } from './own-password.ts';
import { PendingSignIns } from './second-factor/pending-sign-ins.ts';
import { SecondFactors } from './second-factor/second-factors.ts';
import { TurningOn } from './second-factor/turning-on.ts';
import { SecondStep } from './second-step.ts';
import { SessionStart } from './session-start.ts';
import { SignInController } from './sign-in.controller.ts';
import { SignIn } from './sign-in.ts';
import { SignOutHandler } from './sign-out.ts';
import { SignInAttempts } from './sign-in-attempts.ts';
import { SignInThrottle } from './throttle.ts';

/** Signing in and out, and one's sessions. Global: profiles and people end sessions and change passwords, too. */
@Global()
@Module({
  controllers: [SignInController, SessionsController],
  providers: [
    Accounts,
    Audit,
    CodeCheck,
    Enrolments,
    KnownDevices,
    ListSessionsHandler,
    OpenSignIns,
    OwnPassword,
    Passwords,
    PendingSignIns,
    RevokeSessionHandler,
    SecondFactors,
    SecondStep,
    SessionStart,
    SignIn,
    SignInAttempts,
    SignInThrottle,
    SignOutHandler,
    TurningOn,
  ],
  exports: [
    Audit,
    CodeCheck,
    Enrolments,
    OpenSignIns,
    OwnPassword,
    Passwords,
    PendingSignIns,
    SecondFactors,
    SignInThrottle,
    TurningOn,
    Accounts,
  ],
})
export class SessionsModule {}
