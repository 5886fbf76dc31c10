import { Global, Module } from '@nestjs/common';
import { CheckConfirmationHandler } from './check-confirmation.ts';
import { CheckEmailHandler } from './check-email.ts';
import { ConfirmEmailHandler } from './confirm-email.ts';
import { KnownRegistrations } from './known-registrations.ts';
import { ListTradelanesHandler } from './list-tradelanes.ts';
import { RegisterHandler } from './register.ts';
import { RegistrationController } from './registration.controller.ts';
import { RegistrationRequests } from './registration-requests.ts';

/** How strangers come to an account. Global: the mails are sent elsewhere. */
@Global()
@Module({
  controllers: [RegistrationController],
  providers: [
    CheckConfirmationHandler,
    CheckEmailHandler,
    ConfirmEmailHandler,
    KnownRegistrations,
    ListTradelanesHandler,
    RegisterHandler,
    RegistrationRequests,
  ],
  exports: [KnownRegistrations, RegistrationRequests],
})
export class RegistrationModule {}
