import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { arrangeList, chooseTheme, userDecider } from '#domain/user/decide';
import type { ListArrangement, Theme } from '#domain/user/events';
import { userStream } from '#domain/streams';
import type { Position } from '#platform/event-store/port';
import { EXECUTE } from '#platform/tokens';
import { refusalOf } from '../errors/rejection-answers.ts';
import { userRejections } from '../people/register-user.ts';
import type { CommandContext, Execute } from '../platform/execute-port.ts';

/** One of the things that somebody can prefer. */
export type Preference =
  | { readonly theme: Theme }
  | { readonly list: string; readonly arrangement: ListArrangement };

export class ChangePreferences extends Command<Position> {
  constructor(
    readonly preference: Preference,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangePreferences)
export class ChangePreferencesHandler implements ICommandHandler<ChangePreferences> {
  constructor(@Inject(EXECUTE) private readonly run: Execute) {}

  async execute({ preference, context }: ChangePreferences): Promise<Position> {
    const done = await this.run({
      stream: userStream(context.actor),
      decider: userDecider,
      decide: (state) =>
        'theme' in preference
          ? chooseTheme(state, preference.theme)
          : arrangeList(state, preference.list, preference.arrangement),
      context,
    });
    if (!done.ok) throw refusalOf(userRejections, done);
    return done.position;
  }
}
