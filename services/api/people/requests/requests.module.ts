import { Module } from '@nestjs/common';
import { ProcessesModule } from '../../processes/processes.module.ts';
import { InvitationsModule } from '../invitations/invitations.module.ts';
import { OrganisationsModule } from '../organisations/organisations.module.ts';
import { AcceptRequestHandler } from './accept-request.ts';
import { CheckRequestHandler } from './check-request.ts';
import { FoundForRequestHandler } from './found-for-request.ts';
import { GetRequestHandler } from './get-request.ts';
import { JoiningAccepted } from './joining-accepted.ts';
import { ListRequestsHandler } from './list-requests.ts';
import { OpenRequests } from './open-requests.ts';
import { RejectRequestHandler } from './reject-request.ts';
import { RequestsController } from './requests.controller.ts';

/** What strangers who registered wait for: staff accept each of them into an organisation, or reject them. */
@Module({
  imports: [InvitationsModule, OrganisationsModule, ProcessesModule],
  controllers: [RequestsController],
  providers: [
    AcceptRequestHandler,
    CheckRequestHandler,
    FoundForRequestHandler,
    GetRequestHandler,
    JoiningAccepted,
    ListRequestsHandler,
    OpenRequests,
    RejectRequestHandler,
  ],
})
export class RequestsModule {}
