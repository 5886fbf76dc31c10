import { Module } from '@nestjs/common';
import { ChangeOwnPasswordHandler } from './change-own-password.ts';
import { ProfileController } from './profile.controller.ts';
import { RenameOneselfHandler } from './rename-oneself.ts';

@Module({
  controllers: [ProfileController],
  providers: [ChangeOwnPasswordHandler, RenameOneselfHandler],
})
export class ProfileModule {}
