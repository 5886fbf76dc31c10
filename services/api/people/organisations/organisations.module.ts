import { Module } from '@nestjs/common';
import { ProcessesModule } from '../../processes/processes.module.ts';
import { InvitationsModule } from '../invitations/invitations.module.ts';
import { Admissions } from './admissions.ts';
import { CreateOrganisationHandler } from './create-organisation.ts';
import { OrganisationDownload } from './download-organisations.ts';
import { FindCompaniesHandler } from './find-companies.ts';
import { GetNewOrganisationFormHandler } from './get-new-organisation-form.ts';
import { ListOrganisationsHandler } from './list-organisations.ts';
import { NewAdmissions } from './new-admissions.ts';
import { OrganisationsController } from './organisations.controller.ts';
import { SettingUp } from './setting-up.ts';

/** Organisations as staff list them, and how they are founded. */
@Module({
  imports: [InvitationsModule, ProcessesModule],
  controllers: [OrganisationsController],
  providers: [
    Admissions,
    CreateOrganisationHandler,
    FindCompaniesHandler,
    GetNewOrganisationFormHandler,
    ListOrganisationsHandler,
    NewAdmissions,
    OrganisationDownload,
    SettingUp,
  ],
  exports: [Admissions, NewAdmissions],
})
export class OrganisationsModule {}
