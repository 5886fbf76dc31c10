import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { HeldEffects } from '#contracts/operations/effects';
import type { Principal } from '#contracts/people/principal';
import { Staff } from '../access/access.ts';
import { Command, type CommandKey, contextOf, CurrentPrincipal } from '../access/current.ts';
import { HeldEffectsService } from './held-effects.ts';

/** What a log that was restored from a backup holds back, and what an operator decides on it. */
@ApiTags('operations')
@Staff('operations')
@Controller('api/operations/effects')
export class HeldEffectsController {
  constructor(private readonly effects: HeldEffectsService) {}

  @Get()
  @ApiOkResponse({ description: 'Up to when effects are held, and how many; upTo null: none are' })
  status(): Promise<HeldEffects> {
    return this.effects.status();
  }

  @Post('send')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Lets held effects out; what was sent before the restore is sent again, under the same id',
  })
  send(@CurrentPrincipal() principal: Principal, @Command() command: CommandKey): Promise<HeldEffects> {
    return this.effects.send(contextOf(principal, undefined, command));
  }

  @Post('drop')
  @HttpCode(200)
  @ApiOperation({ summary: 'Records held effects as done without sending anything' })
  drop(@CurrentPrincipal() principal: Principal, @Command() command: CommandKey): Promise<HeldEffects> {
    return this.effects.drop(contextOf(principal, undefined, command));
  }
}
