import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Flag } from '#contracts/people/flags';
import type { EnquiryDesk } from '#contracts/people/profile';
import type { Config } from '#platform/config/config';
import { CONFIG, FLAGS } from '#platform/tokens';
import { notFound } from '../errors/api-error.ts';

/** Where enquiries about cargo are written to. */
export class GetEnquiryDesk extends Query<EnquiryDesk> {}

@QueryHandler(GetEnquiryDesk)
export class GetEnquiryDeskHandler implements IQueryHandler<GetEnquiryDesk> {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'deskMail'>,
    @Inject(FLAGS) private readonly flags: readonly Flag[],
  ) {}

  /** @throws ApiError 404 where enquiries are switched off */
  async execute(): Promise<EnquiryDesk> {
    if (!this.flags.includes('cargo_enquiry')) throw notFound();
    return { email: this.config.deskMail ?? null };
  }
}
