import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import {
  issueDueStatement,
  issueStatement,
  type Stated,
  type StatementsState,
  statementsDecider,
} from '#domain/statement/decide';
import type { StatementEvent } from '#domain/statement/events';
import type { StatementRejection } from '#domain/statement/rejections';
import type { Decision } from '#domain/shared/decider';
import { bookingStream, statementsStream } from '#domain/streams';
import { todayOf, type TradeClock } from '#platform/clock/port';
import { megabyte } from '#platform/config/config';
import type { Documents } from '#platform/documents/port';
import type { Files } from '#platform/files/port';
import { DOCUMENTS, EXECUTE, FILES, TRADE_CLOCK } from '#platform/tokens';
import { bookingHeadsModel } from '#projections/booking-heads/read-model';
import { organisationsModel } from '#projections/organisations/read-model';
import { inListOrder, wholeList } from '../../lists/in-list-order.ts';
import { CaughtUp } from '../../platform/caught-up.ts';
import type { CommandContext, Execute, Executed } from '../../platform/execute-port.ts';

/** A line has some 120 bytes: four million bookings. */
const maxFileBytes = 512 * megabyte;

const administrator = 'super';

export type StatementOutcome = Executed<StatementsState, StatementEvent, StatementRejection>;

/** Issues statements of where the history of each of an organisation's bookings ends. */
@Injectable()
export class Statements {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(FILES) private readonly files: Pick<Files, 'put'>,
    @Inject(EXECUTE) private readonly execute: Execute,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    private readonly caughtUp: CaughtUp,
  ) {}

  /** Because somebody asks for it. */
  async issue(organisationId: string, context: CommandContext): Promise<StatementOutcome> {
    const stated = await this.stated(organisationId);
    return this.decided(organisationId, context, (state) => issueStatement(state, stated));
  }

  /** By the calendar: due since a day, `yyyy-MM-dd`. */
  async issueDue(organisationId: string, context: CommandContext, dueOn: string): Promise<StatementOutcome> {
    const stated = await this.stated(organisationId);
    return this.decided(organisationId, context, (state) => issueDueStatement(state, stated, dueOn));
  }

  private decided(
    organisationId: string,
    context: CommandContext,
    decide: (state: StatementsState) => Decision<StatementEvent, StatementRejection>,
  ): Promise<StatementOutcome> {
    const stream = statementsStream(organisationId);
    return this.execute({ stream, decider: statementsDecider, decide, context });
  }

  /** The file is kept before the statement tells of it: one that is refused goes with the next sweep. */
  private async stated(organisationId: string): Promise<Stated> {
    await this.caughtUp.withTheLog();
    const counted = { lines: 0 };
    const file = Readable.from(this.lines(organisationId, counted), { objectMode: false });
    const { hash } = await this.files.put(file, maxFileBytes);
    const organisation = await this.documents.get(organisationsModel, organisationId);
    const members = organisation?.document.members ?? [];
    return {
      organisationId,
      day: todayOf(this.clock),
      count: counted.lines,
      hash,
      administrators: members.flatMap(({ user, role }) => (role === administrator ? [user] : [])),
    };
  }

  /** Sorted by the name of the stream, by code point: ids are hexadecimal and of one length. */
  private async *lines(organisationId: string, counted: { lines: number }): AsyncGenerator<string> {
    const sort = [['_id', 1]] as const;
    const heads = await wholeList(this.documents, bookingHeadsModel, { organisationId }, { sort });
    for await (const some of inListOrder(this.documents, heads)) {
      counted.lines += some.length;
      yield some
        .map(({ id, document: { revision, head } }) => `${bookingStream(id)} ${revision} ${head}\n`)
        .join('');
    }
  }
}
