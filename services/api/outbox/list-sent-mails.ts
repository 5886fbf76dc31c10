import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OutboxAnswer, OutboxMail } from '#contracts/operations/outbox';
import type { Outbox, SentMail } from '#platform/mail/port';
import { DEMO_DATA, OUTBOX } from '#platform/tokens';
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

/** What the links of mails open with. In demo data people try them out; elsewhere whoever reads the outbox could use them. */
const secretInLink = /(?<=\/(?:invitation|reset-password)\/)[\w-]{43}/g;

const presentMail = (
  { messageId, to, subject, text, sentAt }: SentMail,
  showsLinks: boolean,
): OutboxMail => ({
  messageId,
  to,
  subject,
  text: showsLinks ? text : text.replaceAll(secretInLink, '…'),
  sentAt,
});

@QueryHandler(ListSentMails)
export class ListSentMailsHandler implements IQueryHandler<ListSentMails> {
  constructor(
    @Inject(OUTBOX) private readonly outbox: Outbox | null,
    @Inject(DEMO_DATA) private readonly demo: boolean,
  ) {}

  /** @throws ApiError 404 where mail goes to a mail server */
  async execute({ page, address }: ListSentMails): Promise<OutboxAnswer> {
    if (!this.outbox)
      throw new ApiError(404, 'mail_at_server', 'Mail goes to a mail server; look for it in its log.');
    const { mails, total } = await this.outbox.list(windowOf(page));
    return paginate(
      mails.map((mail) => presentMail(mail, this.demo)),
      page,
      total,
      address,
    );
  }
}
