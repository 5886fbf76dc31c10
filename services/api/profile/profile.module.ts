import { Module } from '@nestjs/common';
import { ChangeOwnPasswordHandler } from './change-own-password.ts';
import { ChangePreferencesHandler } from './change-preferences.ts';
import { ExternalController } from './external.controller.ts';
import { GetEnquiryDeskHandler } from './get-enquiry-desk.ts';
import { GetProfileHandler } from './get-profile.ts';
import { GetSessionHandler } from './get-session.ts';
import { ListOwnOrganisationsHandler } from './list-own-organisations.ts';
import { NotificationsController } from './notifications.controller.ts';
import { OwnOrganisationsController } from './own-organisations.controller.ts';
import { PreferencesController } from './preferences.controller.ts';
import { ProfileController } from './profile.controller.ts';
import { RenameOneselfHandler } from './rename-oneself.ts';
import { BeginSecondFactorHandler } from './second-factor/begin-second-factor.ts';
import { CredentialChanges } from './second-factor/credential-changes.ts';
import { GetSecondFactorHandler } from './second-factor/get-second-factor.ts';
import { RemoveSecondFactorHandler } from './second-factor/remove-second-factor.ts';
import { RenewRecoveryCodesHandler } from './second-factor/renew-recovery-codes.ts';
import { SecondFactorController } from './second-factor/second-factor.controller.ts';
import { SetSecondFactorHandler } from './second-factor/set-second-factor.ts';
import { SessionController } from './session.controller.ts';

@Module({
  controllers: [
    ExternalController,
    ProfileController,
    PreferencesController,
    NotificationsController,
    OwnOrganisationsController,
    SecondFactorController,
    SessionController,
  ],
  providers: [
    BeginSecondFactorHandler,
    ChangeOwnPasswordHandler,
    ChangePreferencesHandler,
    CredentialChanges,
    GetEnquiryDeskHandler,
    GetProfileHandler,
    GetSecondFactorHandler,
    GetSessionHandler,
    ListOwnOrganisationsHandler,
    RemoveSecondFactorHandler,
    RenameOneselfHandler,
    RenewRecoveryCodesHandler,
    SetSecondFactorHandler,
  ],
})
export class ProfileModule {}
