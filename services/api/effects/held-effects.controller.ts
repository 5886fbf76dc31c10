import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { HeldEffects } from '#contracts/operations/effects';
import type { Principal } from '#contracts/people/principal';
import { Staff } from '../access/access.ts';
import { Command, type CommandKey, contextOf, CurrentPrincipal } from '../access/current.ts';
import { DropHeldEffects } from './drop-held-effects.ts';
import { GetHeldEffects } from './get-held-effects.ts';
import { SendHeldEffects } from './send-held-effects.ts';

/** What a log that was restored from a backup holds back, and what an operator decides on it. */
@ApiTags('operations')
@Staff('operations')
@Controller('api/operations/effects')
export class HeldEffectsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ApiOkResponse({ description: 'Up to when effects are held, and how many; upTo null: none are' })
  status(): Promise<HeldEffects> {
    return this.queries.execute(new GetHeldEffects());
  }

  @Post('send')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Lets held effects out; what was sent before the restore is sent again, under the same id',
  })
  async send(@CurrentPrincipal() principal: Principal, @Command() command: CommandKey): Promise<HeldEffects> {
    await this.commands.execute(new SendHeldEffects(contextOf(principal, undefined, command)));
    return this.status();
  }

  @Post('drop')
  @HttpCode(200)
  @ApiOperation({ summary: 'Records held effects as done without sending anything' })
  async drop(@CurrentPrincipal() principal: Principal, @Command() command: CommandKey): Promise<HeldEffects> {
    await this.commands.execute(new DropHeldEffects(contextOf(principal, undefined, command)));
    return this.status();
  }
}
