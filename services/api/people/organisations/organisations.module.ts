import { Module } from '@nestjs/common';
import { ProcessesModule } from '../../processes/processes.module.ts';
import { InvitationsModule } from '../invitations/invitations.module.ts';
import { CreateOrganisationHandler } from './create-organisation.ts';
import { FindCompaniesHandler } from './find-companies.ts';
import { GetNewOrganisationFormHandler } from './get-new-organisation-form.ts';
import { ListOrganisationsHandler } from './list-organisations.ts';
import { OrganisationsController } from './organisations.controller.ts';
import { SettingUp } from './setting-up.ts';

/** Organisations as staff list and found them. */
@Module({
  imports: [InvitationsModule, ProcessesModule],
  controllers: [OrganisationsController],
  providers: [
    CreateOrganisationHandler,
    FindCompaniesHandler,
    GetNewOrganisationFormHandler,
    ListOrganisationsHandler,
    SettingUp,
  ],
})
export class OrganisationsModule {}
