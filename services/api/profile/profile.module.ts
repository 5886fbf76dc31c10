import { Module } from '@nestjs/common';
import { ChangeOwnPasswordHandler } from './change-own-password.ts';
import { ChangePreferencesHandler } from './change-preferences.ts';
import { GetProfileHandler } from './get-profile.ts';
import { GetSessionHandler } from './get-session.ts';
import { NotificationsController } from './notifications.controller.ts';
import { PreferencesController } from './preferences.controller.ts';
import { ProfileController } from './profile.controller.ts';
import { RenameOneselfHandler } from './rename-oneself.ts';
import { SessionController } from './session.controller.ts';

@Module({
  controllers: [ProfileController, PreferencesController, NotificationsController, SessionController],
  providers: [
    ChangeOwnPasswordHandler,
    ChangePreferencesHandler,
    GetProfileHandler,
    GetSessionHandler,
    RenameOneselfHandler,
  ],
})
export class ProfileModule {}
