import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.ts';
import { ActivityController } from './activity.controller.ts';
import { ActsShown } from './acts-shown.ts';
import { ListOrganisationActivityHandler } from './list-organisation-activity.ts';
import { ListUserActivityHandler } from './list-user-activity.ts';

/** Who did what. */
@Module({
  imports: [UsersModule],
  controllers: [ActivityController],
  providers: [ActsShown, ListOrganisationActivityHandler, ListUserActivityHandler],
})
export class ActivityModule {}
