import { Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  ApiConflictResponse,
  ApiGoneResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import {
  type ParkedMessagesAnswer,
  parkedMessagesList,
  type ReplayedMessage,
  type UnknownPortsAnswer,
} from '#contracts/operations/parked-messages';
import type { Principal } from '#contracts/people/principal';
import { Staff } from '../access/access.ts';
import { Command, type CommandKey, contextOf, CurrentPrincipal } from '../access/current.ts';
import { notFound } from '../errors/api-error.ts';
import { pageQueryOf } from '../lists/query.ts';
import { type Answered, answeredAt } from '../platform/positions.ts';
import { ListParkedMessages } from './list-parked-messages.ts';
import { ListUnknownPorts } from './list-unknown-ports.ts';
import { ReplayParkedMessage } from './replay-parked-message.ts';

/** A page of parked messages. */
export class ParkedMessagesQuery extends pageQueryOf(parkedMessagesList) {}

const idGrammar = /^[\da-f-]{36}$/;

/** What came from other systems and could not be taken in, or names what nobody here knows. */
@ApiTags('operations')
@Staff('operations')
@Controller('api/operations')
export class ParkedMessagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('parked-messages')
  @ApiOkResponse({ description: 'Messages that wait for somebody, newest first, each with the reason' })
  list(
    @Query() query: ParkedMessagesQuery,
    @Req() { url }: Pick<FastifyRequest, 'url'>,
  ): Promise<ParkedMessagesAnswer> {
    return this.queries.execute(new ListParkedMessages(query, url));
  }

  @Post('parked-messages/:id/replay')
  @HttpCode(202)
  @ApiOperation({ summary: 'Publishes a parked message again, under its id' })
  @ApiNotFoundResponse({ description: 'Nothing of that name is parked' })
  @ApiConflictResponse({ description: 'It was too large to be parked whole' })
  @ApiGoneResponse({ description: 'Its topic does not keep it any more' })
  async replay(
    @Param('id') id: string,
    @CurrentPrincipal() principal: Principal,
    @Command() command: CommandKey,
  ): Promise<Answered<ReplayedMessage>> {
    if (!idGrammar.test(id)) throw notFound();
    const context = contextOf(principal, undefined, command);
    return answeredAt(await this.commands.execute(new ReplayParkedMessage(id, context)), { id });
  }

  @Get('unknown-ports')
  @ApiOkResponse({ description: 'Ports that voyages call at and the reference data lack, by UN/LOCODE' })
  unknownPorts(): Promise<UnknownPortsAnswer> {
    return this.queries.execute(new ListUnknownPorts());
  }
}
