import { Module } from '@nestjs/common';
import { OrganisationsModule } from '../organisations/organisations.module.ts';
import { ChangeSettingsHandler } from './change-settings.ts';
import { GetOrganisationSettingsHandler } from './get-organisation-settings.ts';
import { LinkCompanyHandler } from './link-company.ts';
import { OrganisationSettingsController } from './organisation-settings.controller.ts';
import { RenameOrganisationHandler } from './rename-organisation.ts';

/** What an organisation is and has, as its settings show and staff change it. */
@Module({
  imports: [OrganisationsModule],
  controllers: [OrganisationSettingsController],
  providers: [
    ChangeSettingsHandler,
    GetOrganisationSettingsHandler,
    LinkCompanyHandler,
    RenameOrganisationHandler,
  ],
})
export class OrganisationSettingsModule {}
