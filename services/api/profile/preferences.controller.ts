import { Body, Controller, HttpCode, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { isListName } from '#contracts/people/preferences';
import { SignedIn } from '../access/access.ts';
import { Command, type CommandKey, contextOf, CurrentIdentity } from '../access/current.ts';
import type { Identity } from '../access/identity.ts';
import { notFound } from '../errors/api-error.ts';
import { type Answered, answeredAt } from '../platform/positions.ts';
import { spend } from '../platform/spend.ts';
import { ChangePreferences, type Preference } from './change-preferences.ts';
import { ListArrangementRequest, ThemeRequest } from './preferences-request.ts';

/** Changes of one person in an hour: each is kept for ever. */
const maxChanges = 200;

/** How the portal looks to who is signed in; `GET /api/session` tells it. */
@ApiTags('profile')
@Controller('api/customer/preferences')
@SignedIn()
export class PreferencesController {
  private readonly changes = new RateLimiterMemory({ points: maxChanges, duration: 3_600 });

  constructor(private readonly commands: CommandBus) {}

  @Put('theme')
  @HttpCode(204)
  @ApiOperation({ summary: 'Light, dark, or as the system has it' })
  chooseTheme(
    @CurrentIdentity() identity: Identity,
    @Command() command: CommandKey,
    @Body() { theme }: ThemeRequest,
  ): Promise<Answered<undefined>> {
    return this.change(identity, command, { theme });
  }

  @Put('lists/:list')
  @HttpCode(204)
  @ApiOperation({ summary: 'How wide the columns of a list are' })
  arrangeList(
    @CurrentIdentity() identity: Identity,
    @Command() command: CommandKey,
    @Param('list') list: string,
    @Body() { widths }: ListArrangementRequest,
  ): Promise<Answered<undefined>> {
    if (!isListName(list)) throw notFound();
    return this.change(identity, command, { list, arrangement: { widths } });
  }

  private async change(
    { principal }: Identity,
    command: CommandKey,
    preference: Preference,
  ): Promise<Answered<undefined>> {
    await spend(this.changes, principal.userId);
    const context = contextOf(principal, undefined, command);
    return answeredAt(await this.commands.execute(new ChangePreferences(preference, context)), undefined);
  }
}
