import { Global, Module } from '@nestjs/common';
import { IDENTITIES } from '../access/identity.ts';
import { Principals } from '../people/principals.ts';
import { Accounts } from './accounts.ts';
import { Audit } from './audit.ts';
import { Passwords } from './passwords.ts';
import { SessionIdentities } from './session-identities.ts';
import { SessionsController } from './sessions.controller.ts';
import { Sessions } from './sessions.ts';
import { SignInController } from './sign-in.controller.ts';
import { SignIn } from './sign-in.ts';
import { SignInThrottle } from './throttle.ts';

/** Sessions, and who the holder of one is. Global, because the guard of every route asks for it. */
@Global()
@Module({
  controllers: [SignInController, SessionsController],
  providers: [
    Accounts,
    Audit,
    Passwords,
    Principals,
    Sessions,
    SignIn,
    SignInThrottle,
    { provide: IDENTITIES, useClass: SessionIdentities },
  ],
  exports: [Audit, IDENTITIES, Passwords, Principals, Sessions, SignInThrottle, Accounts],
})
export class SessionsModule {}
