import { Controller, Get, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type OutboxAnswer, outboxList } from '#contracts/operations/outbox';
import { Staff } from '../access/access.ts';
import { pageQueryOf } from '../lists/query.ts';
import { ListSentMails } from './list-sent-mails.ts';

export class OutboxQuery extends pageQueryOf(outboxList) {}

/** What the portal has mailed, as its own engine keeps it. */
@ApiTags('operations')
@Controller('api/operations/outbox')
export class OutboxController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Staff('outbox')
  @ApiOkResponse({ description: 'Mails that left the portal, newest first' })
  @ApiNotFoundResponse({ description: 'Mail goes to a mail server, which keeps what has left' })
  list(@Query() query: OutboxQuery, @Req() { url }: Pick<FastifyRequest, 'url'>): Promise<OutboxAnswer> {
    return this.queries.execute(new ListSentMails(query, url));
  }
}
