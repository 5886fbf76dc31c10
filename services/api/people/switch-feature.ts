import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { switchFeature } from '#domain/organisation/decide';
import type { Position } from '#platform/event-store/port';
import { EXECUTE } from '#platform/tokens';
import type { CommandContext, Execute } from '../platform/execute-port.ts';
import { changeOrganisation } from './change-organisation.ts';

/** Switches a feature of an organisation on or off. */
export class SwitchFeature extends Command<Position> {
  constructor(
    readonly organisationId: string,
    readonly feature: { readonly feature: string; readonly on: boolean },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SwitchFeature)
export class SwitchFeatureHandler implements ICommandHandler<SwitchFeature> {
  constructor(@Inject(EXECUTE) private readonly run: Execute) {}

  execute(command: SwitchFeature): Promise<Position> {
    return changeOrganisation(this.run, command, (state) => switchFeature(state, command.feature));
  }
}
