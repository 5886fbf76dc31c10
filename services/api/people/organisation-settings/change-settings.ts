import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Flag } from '#contracts/people/flags';
import { changeSettings, type SettingsChange } from '#domain/organisation/settings';
import type { Position } from '#platform/event-store/port';
import { EXECUTE, FLAGS } from '#platform/tokens';
import { invalid } from '../../errors/api-error.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { changeOrganisation } from '../change-organisation.ts';
import { featuresSwitchedOff, templateSwitchedOff } from './switched-off.ts';

/** Changes features, booking template and source of ETAs of an organisation. */
export class ChangeSettings extends Command<Position> {
  constructor(
    readonly organisationId: string,
    readonly change: SettingsChange,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeSettings)
export class ChangeSettingsHandler implements ICommandHandler<ChangeSettings> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(FLAGS) private readonly flags: readonly Flag[],
  ) {}

  /** @throws ApiError 422 by field: what the installation has switched off can be chosen by nobody */
  async execute(command: ChangeSettings): Promise<Position> {
    const errors = this.closed(command.change);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return changeOrganisation(this.run, command, (state) => changeSettings(state, command.change));
  }

  private closed({ features = [], template }: SettingsChange): Readonly<Record<string, readonly string[]>> {
    const chosen = features.map(({ feature }) => feature);
    return {
      ...featuresSwitchedOff(this.flags, chosen, (index) => `settings.${index}.id`),
      ...(template !== undefined && templateSwitchedOff(this.flags, template, 'bookingTemplate')),
    };
  }
}
