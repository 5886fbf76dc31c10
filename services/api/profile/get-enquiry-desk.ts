import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { EnquiryDesk } from '#contracts/people/profile';
import type { Config } from '#platform/config/config';
import { CONFIG } from '#platform/tokens';

/** Where enquiries about cargo are written to. */
export class GetEnquiryDesk extends Query<EnquiryDesk> {}

@QueryHandler(GetEnquiryDesk)
export class GetEnquiryDeskHandler implements IQueryHandler<GetEnquiryDesk> {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'deskMail'>) {}

  async execute(): Promise<EnquiryDesk> {
    return { email: this.config.deskMail ?? null };
  }
}
