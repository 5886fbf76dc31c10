import { Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type RefusedEffects, refusedEffectsList, type ReleasedEffect } from '#contracts/operations/effects';
import type { Principal } from '#contracts/people/principal';
import { Staff } from '../access/access.ts';
import { Command, type CommandKey, contextOf, CurrentPrincipal } from '../access/current.ts';
import { notFound } from '../errors/api-error.ts';
import { pageQueryOf } from '../lists/query.ts';
import { type Answered, answeredAt } from '../platform/positions.ts';
import { ListRefusedEffects } from './list-refused-effects.ts';
import { ReleaseRefusedEffect } from './release-refused-effect.ts';

/** A page of refused effects. */
export class RefusedEffectsQuery extends pageQueryOf(refusedEffectsList) {}

const causeGrammar = /^[\w-]{1,128}$/;

/** Mails and messages that a server refused for good, until an operator has them tried again. */
@ApiTags('operations')
@Staff('operations')
@Controller('api/operations/refused-effects')
export class RefusedEffectsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ApiOkResponse({ description: 'What was refused, oldest first, with the codes of whoever refused it' })
  list(
    @Query() query: RefusedEffectsQuery,
    @Req() { url }: Pick<FastifyRequest, 'url'>,
  ): Promise<RefusedEffects> {
    return this.queries.execute(new ListRefusedEffects(query, url));
  }

  @Post(':cause/release')
  @HttpCode(202)
  @ApiOperation({ summary: 'Has a refused effect tried again, under the same id' })
  @ApiNotFoundResponse({ description: 'Nothing of that name was refused' })
  async release(
    @Param('cause') cause: string,
    @CurrentPrincipal() principal: Principal,
    @Command() command: CommandKey,
  ): Promise<Answered<ReleasedEffect>> {
    if (!causeGrammar.test(cause)) throw notFound();
    const context = contextOf(principal, undefined, command);
    return answeredAt(await this.commands.execute(new ReleaseRefusedEffect(cause, context)), { cause });
  }
}
