import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OutboxAnswer, OutboxMail } from '#contracts/operations/outbox';
import type { Outbox, SentMail } from '#platform/mail/port';
import { OUTBOX } from '#platform/tokens';
import { ApiError } from '../errors/api-error.ts';
import { paginate } from '../lists/paginate.ts';
import { windowOf } from '../lists/paging.ts';

/** Mails that left the portal, newest first. */
export class ListSentMails extends Query<OutboxAnswer> {
  constructor(
    readonly page: { readonly page: number; readonly per_page: number },
    /** Path and query of the request, for links to other pages. */
    readonly address: string,
  ) {
    super();
  }
}

const presentMail = ({ messageId, to, subject, text, sentAt }: SentMail): OutboxMail => ({
  messageId,
  to,
  subject,
  text,
  sentAt,
});

@QueryHandler(ListSentMails)
export class ListSentMailsHandler implements IQueryHandler<ListSentMails> {
  constructor(@Inject(OUTBOX) private readonly outbox: Outbox | null) {}

  /** @throws ApiError 404 where mail goes to a mail server */
  async execute({ page, address }: ListSentMails): Promise<OutboxAnswer> {
    if (!this.outbox)
      throw new ApiError(404, 'mail_at_server', 'Mail goes to a mail server; look for it in its log.');
    const { mails, total } = await this.outbox.list(windowOf(page));
    return paginate(mails.map(presentMail), page, total, address);
  }
}
