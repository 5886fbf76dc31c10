import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import type { Position } from '#platform/event-store/port';
import type { CommandContext } from '../../platform/execute-port.ts';
import { Admissions } from '../organisations/admissions.ts';

/** Calls an organisation otherwise. */
export class RenameOrganisation extends Command<Position> {
  constructor(
    readonly organisation: Pick<PrincipalOrganisation, 'id' | 'name'>,
    readonly name: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RenameOrganisation)
export class RenameOrganisationHandler implements ICommandHandler<RenameOrganisation> {
  constructor(private readonly admissions: Admissions) {}

  /** @throws ApiError 422 on the name where another organisation has it */
  async execute({
    organisation: { id, name: founded },
    name,
    context,
  }: RenameOrganisation): Promise<Position> {
    return this.admissions.rename(context, { organisationId: id, founded, name });
  }
}
