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
import { AcceptRequestHandler } from '../requests/accept-request.ts';
import { CheckRequestHandler } from '../requests/check-request.ts';
import { FoundForRequestHandler } from '../requests/found-for-request.ts';
import { GetRequestHandler } from '../requests/get-request.ts';
import { JoiningAccepted } from '../requests/joining-accepted.ts';
import { ListRequestsHandler } from '../requests/list-requests.ts';
import { OpenRequests } from '../requests/open-requests.ts';
import { RejectRequestHandler } from '../requests/reject-request.ts';
import { RequestsController } from '../requests/requests.controller.ts';
import { SettingUp } from './setting-up.ts';

/** Organisations and requests as staff list them, how organisations are founded, and requests answered. */
@Module({
  imports: [InvitationsModule, ProcessesModule],
  controllers: [OrganisationsController, RequestsController],
  providers: [
    AcceptRequestHandler,
    Admissions,
    CheckRequestHandler,
    CreateOrganisationHandler,
    FoundForRequestHandler,
    GetRequestHandler,
    FindCompaniesHandler,
    GetNewOrganisationFormHandler,
    JoiningAccepted,
    ListOrganisationsHandler,
    ListRequestsHandler,
    NewAdmissions,
    OpenRequests,
    OrganisationDownload,
    RejectRequestHandler,
    SettingUp,
  ],
  exports: [Admissions],
})
export class OrganisationsModule {}
