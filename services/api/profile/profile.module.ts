import { Module } from '@nestjs/common';
import { ChangeOwnPasswordHandler } from './change-own-password.ts';
import { ProfileController } from './profile.controller.ts';
import { RenameOneselfHandler } from './rename-oneself.ts';
import { SessionController } from './session.controller.ts';

@Module({
  controllers: [ProfileController, SessionController],
  providers: [ChangeOwnPasswordHandler, RenameOneselfHandler],
})
export class ProfileModule {}
