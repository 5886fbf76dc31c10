import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Principal } from '#contracts/people/principal';
import { admitOrganisation } from '#domain/admissions/decide';
import type { Position } from '#platform/event-store/port';
import type { CommandContext } from '../../platform/execute-port.ts';
import { Admissions } from './admissions.ts';
import { NewAdmissions } from './new-admissions.ts';
import type { NewOrganisationRequest } from './organisations.dto.ts';

export interface CreatedOrganisation {
  readonly organisationId: string;
  readonly position: Position;
}

/** Founds an organisation with its companies, staff and customers. */
export class CreateOrganisation extends Command<CreatedOrganisation> {
  constructor(
    readonly founder: Principal,
    readonly wanted: NewOrganisationRequest,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CreateOrganisation)
export class CreateOrganisationHandler implements ICommandHandler<CreateOrganisation> {
  constructor(
    private readonly forms: NewAdmissions,
    private readonly admissions: Admissions,
  ) {}

  /** @throws ApiError 422 by field: a name that is taken, people and companies that cannot be */
  async execute({ founder, wanted, context }: CreateOrganisation): Promise<CreatedOrganisation> {
    return this.admissions.found(context, wanted.name, async () => {
      const admission = await this.forms.of(founder, wanted, context);
      return (state) => admitOrganisation(state, admission);
    });
  }
}
