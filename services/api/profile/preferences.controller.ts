import { Body, Controller, HttpCode, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isListName } from '#contracts/people/preferences';
import { SignedIn } from '../access/access.ts';
import { Command, type CommandKey, contextOf, CurrentIdentity } from '../access/current.ts';
import type { Identity } from '../access/identity.ts';
import { notFound, tooManyRequests } from '../errors/api-error.ts';
import { type Answered, answeredAt } from '../platform/positions.ts';
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
    await this.spend(principal.userId);
    const context = contextOf(principal, undefined, command);
    return answeredAt(await this.commands.execute(new ChangePreferences(preference, context)), undefined);
  }

  /** @throws ApiError 429 */
  private async spend(user: string): Promise<void> {
    try {
      await this.changes.consume(user);
    } catch (spent) {
      if (!(spent instanceof RateLimiterRes)) throw spent;
      throw tooManyRequests(Math.ceil(spent.msBeforeNext / 1_000));
    }
  }
}
