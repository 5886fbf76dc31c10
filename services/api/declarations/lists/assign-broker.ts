import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { assignBroker } from '#domain/booking/decide';
import { bookingDecider } from '#domain/booking/evolve';
import type { NamedRef } from '#domain/booking/terms';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, EXECUTE } from '#platform/tokens';
import { bookingsModel } from '#projections/bookings/read-model';
import { organisationsModel } from '#projections/organisations/read-model';
import type { CommandKey } from '../../access/current.ts';
import { invalid, notFound } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import { sees } from '../drafts/draft-reading.ts';
import { commandIn } from '../drafts/draft-scope.ts';
import type { DraftScope } from '../drafts/draft-scope.ts';
import { bookingRejections } from '../rejections.ts';

/** Gives a booking into the hands of a broker, or takes it back; the pair goes together. */
export class AssignBroker extends Command<Answered<{ readonly broker: NamedRef | null }>> {
  constructor(
    readonly scope: DraftScope,
    readonly key: CommandKey,
    readonly bookingId: string,
    /** null: nobody. */
    readonly brokerId: string | null,
  ) {
    super();
  }
}

@CommandHandler(AssignBroker)
export class AssignBrokerHandler implements ICommandHandler<AssignBroker> {
  constructor(
    @Inject(EXECUTE) private readonly execute_: Execute,
    @Inject(DOCUMENTS) private readonly documents: Documents,
  ) {}

  async execute({ scope, key, bookingId, brokerId }: AssignBroker) {
    const stored = await this.documents.get(bookingsModel, bookingId);
    if (!stored || !sees(scope, stored.document)) throw notFound();
    const broker = brokerId === null ? null : await this.broker(brokerId);
    const by = { organisation: scope.owner.preparedBy, side: scope.owner.side };
    const done = await this.execute_({
      stream: `booking-${stored.document.firstId}`,
      decider: bookingDecider,
      decide: (state) => assignBroker(state, { by, broker }),
      context: commandIn(scope, key),
    });
    if (!done.ok) throw refusalOf(bookingRejections, done);
    return answeredAt(done.position, { broker });
  }

  private async broker(id: string): Promise<NamedRef> {
    const found = await this.documents.get(organisationsModel, id);
    if (found?.document.type !== 'agency') throw invalid({ brokerId: ['This is no broker.'] });
    return { id, name: found.document.name };
  }
}
