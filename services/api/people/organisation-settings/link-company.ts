import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { linkCompany, referenceDecider, unlinkCompany } from '#domain/reference/decide';
import type { ReferenceRejection } from '#domain/reference/rejections';
import { referenceStream } from '#domain/streams';
import type { Position } from '#platform/event-store/port';
import { EXECUTE } from '#platform/tokens';
import { refusalOf, type RejectionAnswers } from '../../errors/rejection-answers.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';

const companyRejections: RejectionAnswers<ReferenceRejection> = {
  unknown_item: [404, 'Not found.'],
  // Companies have none.
  time_zone_unknown: [422, 'Nobody knows this time zone.'],
};

/** A company becomes an organisation's, beside those whose it is already, or is its no more. */
export class LinkCompany extends Command<Position> {
  constructor(
    readonly link: {
      readonly organisation: string;
      readonly company: string;
      /** False: it is taken away. */
      readonly linked: boolean;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(LinkCompany)
export class LinkCompanyHandler implements ICommandHandler<LinkCompany> {
  constructor(@Inject(EXECUTE) private readonly run: Execute) {}

  /** @throws ApiError 404 for a company that there is not */
  async execute({ link, context }: LinkCompany): Promise<Position> {
    const done = await this.run({
      stream: referenceStream('companies'),
      decider: referenceDecider,
      // On the list as it is folded by then: links that others make meanwhile stay.
      decide: (state) => (link.linked ? linkCompany(state, link) : unlinkCompany(state, link)),
      context,
    });
    if (!done.ok) throw refusalOf(companyRejections, done);
    return done.position;
  }
}
