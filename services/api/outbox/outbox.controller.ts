import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { OutboxAnswer } from '#contracts/operations/outbox';
import type { Outbox } from '#platform/mail/port';
import { OUTBOX } from '#platform/tokens';
import { Staff } from '../access/access.ts';
import { OutboxQuery } from './outbox-query.dto.ts';

/** What the portal has mailed, as its own engine keeps it. */
@ApiTags('operations')
@Controller('api/operations/outbox')
export class OutboxController {
  constructor(@Inject(OUTBOX) private readonly outbox: Outbox) {}

  @Get()
  @Staff('operations.manage.any')
  @ApiOkResponse({ description: 'Mails that left the portal, newest first' })
  async list(@Query() { page, per_page }: OutboxQuery): Promise<OutboxAnswer> {
    return this.outbox.list({ skip: (page - 1) * per_page, limit: per_page });
  }
}
