import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Principal } from '#contracts/people/principal';
import { admitForRequest } from '#domain/admissions/decide';
import { administrator } from '#domain/organisation/decide';
import type { CommandContext } from '../../platform/execute-port.ts';
import { Admissions } from '../organisations/admissions.ts';
import type { CreatedOrganisation } from '../organisations/create-organisation.ts';
import { NewAdmissions } from '../organisations/new-admissions.ts';
import type { NewOrganisationRequest } from '../organisations/organisations.dto.ts';
import { OpenRequests } from './open-requests.ts';

/** Founds an organisation whose administrator is whoever asked. */
export class FoundForRequest extends Command<CreatedOrganisation> {
  constructor(
    readonly principal: Principal,
    readonly userId: string,
    readonly wanted: NewOrganisationRequest,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(FoundForRequest)
export class FoundForRequestHandler implements ICommandHandler<FoundForRequest> {
  constructor(
    private readonly requests: OpenRequests,
    private readonly forms: NewAdmissions,
    private readonly admissions: Admissions,
  ) {}

  /** @throws ApiError 404, 409 where the request has its answer, 422 by field */
  async execute({ principal, userId, wanted, context }: FoundForRequest): Promise<CreatedOrganisation> {
    return this.admissions.found(context, wanted.name, async () => {
      await this.requests.get(userId);
      const admission = await this.forms.of(principal, wanted, context);
      const requester = { userId, role: administrator };
      return (state) => admitForRequest(state, admission, requester);
    });
  }
}
