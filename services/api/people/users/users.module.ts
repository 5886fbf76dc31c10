import { Module } from '@nestjs/common';
import { InvitationsModule } from '../invitations/invitations.module.ts';
import { Administrators } from './administrators.ts';
import { AppointStaffHandler } from './appoint-staff.ts';
import { UserDownload } from './download-users.ts';
import { ChooseChannelsHandler } from './choose-channels.ts';
import { EndAccessHandler } from './end-access.ts';
import { ErasePersonHandler } from './erase-person.ts';
import { FindUserByEmailHandler } from './find-user-by-email.ts';
import { GetNewUserFormHandler } from './get-new-user-form.ts';
import { GetUserFiltersHandler } from './get-user-filters.ts';
import { GetUserHandler } from './get-user.ts';
import { KnownOrganisations } from './known-organisations.ts';
import { KnownUsers } from './known-users.ts';
import { ListUserOrganisationsHandler } from './list-user-organisations.ts';
import { ListUsersHandler } from './list-users.ts';
import { ReassignStaffHandler } from './reassign-staff.ts';
import { RestoreAccessHandler } from './restore-access.ts';
import { SignOutEverywhereHandler } from './sign-out-everywhere.ts';
import { TakeSecondFactorOffHandler } from './take-second-factor-off.ts';
import { UserSelection } from './user-selection.ts';
import { UsersController } from './users.controller.ts';

/** People as staff administer them. */
@Module({
  imports: [InvitationsModule],
  controllers: [UsersController],
  providers: [
    Administrators,
    AppointStaffHandler,
    ChooseChannelsHandler,
    EndAccessHandler,
    ErasePersonHandler,
    FindUserByEmailHandler,
    GetNewUserFormHandler,
    GetUserFiltersHandler,
    GetUserHandler,
    KnownOrganisations,
    KnownUsers,
    ListUserOrganisationsHandler,
    ListUsersHandler,
    ReassignStaffHandler,
    RestoreAccessHandler,
    SignOutEverywhereHandler,
    TakeSecondFactorOffHandler,
    UserDownload,
    UserSelection,
  ],
  exports: [KnownUsers],
})
export class UsersModule {}
