import { Module } from '@nestjs/common';
import { ProcessesModule } from '../../processes/processes.module.ts';
import { InvitationsModule } from '../invitations/invitations.module.ts';
import { CreateOrganisationHandler } from './create-organisation.ts';
import { FindCompaniesHandler } from './find-companies.ts';
import { GetNewOrganisationFormHandler } from './get-new-organisation-form.ts';
import { ListOrganisationsHandler } from './list-organisations.ts';
import { OrganisationsController } from './organisations.controller.ts';
import { GetUserFiltersHandler } from '../users/get-user-filters.ts';
import { ListUsersHandler } from '../users/list-users.ts';
import { UsersController } from '../users/users.controller.ts';
import { SettingUp } from './setting-up.ts';

/** Organisations and people as staff list them, and how organisations are founded. */
@Module({
  imports: [InvitationsModule, ProcessesModule],
  controllers: [OrganisationsController, UsersController],
  providers: [
    CreateOrganisationHandler,
    FindCompaniesHandler,
    GetNewOrganisationFormHandler,
    GetUserFiltersHandler,
    ListOrganisationsHandler,
    ListUsersHandler,
    SettingUp,
  ],
})
export class OrganisationsModule {}
