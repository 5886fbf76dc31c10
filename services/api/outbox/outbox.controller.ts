import { Controller, Get, Inject, Query, Req } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type OutboxAnswer, outboxList, type OutboxMail } from '#contracts/operations/outbox';
import type { Outbox, SentMail } from '#platform/mail/port';
import { OUTBOX } from '#platform/tokens';
import { Staff } from '../access/access.ts';
import { ApiError } from '../errors/api-error.ts';
import { paginate } from '../lists/paginate.ts';
import { windowOf } from '../lists/paging.ts';
import { pageQueryOf } from '../lists/query.ts';

export class OutboxQuery extends pageQueryOf(outboxList) {}

const presentMail = ({ messageId, to, subject, text, sentAt }: SentMail): OutboxMail => ({
  messageId,
  to,
  subject,
  text,
  sentAt,
});

/** What the portal has mailed, as its own engine keeps it. */
@ApiTags('operations')
@Controller('api/operations/outbox')
export class OutboxController {
  constructor(@Inject(OUTBOX) private readonly outbox: Outbox | null) {}

  @Get()
  @Staff('outbox')
  @ApiOkResponse({ description: 'Mails that left the portal, newest first' })
  @ApiNotFoundResponse({ description: 'Mail goes to a mail server, which keeps what has left' })
  async list(
    @Query() query: OutboxQuery,
    @Req() { url }: Pick<FastifyRequest, 'url'>,
  ): Promise<OutboxAnswer> {
    if (!this.outbox)
      throw new ApiError(404, 'mail_at_server', 'Mail goes to a mail server; look for it in its log.');
    const { mails, total } = await this.outbox.list(windowOf(query));
    return paginate(mails.map(presentMail), query, total, url);
  }
}
