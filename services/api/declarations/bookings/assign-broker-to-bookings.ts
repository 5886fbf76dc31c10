import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { AssignOutcome, BookingsAssignOutcomes } from '#contracts/booking/many-bookings';
import { assignBroker } from '#domain/booking/decide';
import { reject } from '#domain/shared/decider';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import type { CommandKey } from '../../access/current.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import { requireCharterer } from '../scope.ts';
import type { DeclarationScope } from '../scope.ts';
import { brokerNamed } from './assign-broker.ts';
import { type Came, ManyBookings } from './many-bookings.ts';

/** Gives bookings into the hands of one broker, or takes them back; each is assigned or refused by itself. */
export class AssignBrokerToBookings extends Command<Answered<BookingsAssignOutcomes>> {
  constructor(
    readonly scope: DeclarationScope,
    readonly key: CommandKey,
    readonly bookingIds: readonly string[],
    /** null: nobody. */
    readonly brokerId: string | null,
  ) {
    super();
  }
}

@CommandHandler(AssignBrokerToBookings)
export class AssignBrokerToBookingsHandler implements ICommandHandler<AssignBrokerToBookings> {
  constructor(
    private readonly many: ManyBookings,
    @Inject(DOCUMENTS) private readonly documents: Documents,
  ) {}

  async execute({ scope, key, bookingIds, brokerId }: AssignBrokerToBookings) {
    requireCharterer(scope, 'Only the charterer can assign a broker. Ask them, or G2O.');
    const broker = await brokerNamed(this.documents, brokerId);
    const came = await this.many.decide(
      { scope, key },
      bookingIds,
      () => (state, by) =>
        // Whoever picks many rows may not have seen that some are cancelled: there is nothing to give into anybody's hands.
        state.first?.cancelled ? reject('booking_cancelled') : assignBroker(state, { by, broker }),
    );
    return answeredAt(came.position, {
      broker,
      outcomes: [...new Set(bookingIds)].map((id) => outcomeOf(id, came.of(id))),
    });
  }
}

const outcomeOf = (id: string, came: Came): AssignOutcome => {
  if ('refusal' in came) return { id, outcome: 'refused', refusal: came.refusal };
  return { id, outcome: came.changed ? 'assigned' : 'unchanged', refusal: null };
};
