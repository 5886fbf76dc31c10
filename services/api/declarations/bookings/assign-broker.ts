import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { BrokerAssigned } from '#contracts/booking/booking-calls';
import { assignBroker } from '#domain/booking/decide';
import type { NamedRef } from '#domain/booking/terms';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, EXECUTE } from '#platform/tokens';
import { organisationsModel } from '#projections/organisations/read-model';
import type { CommandKey } from '../../access/current.ts';
import { invalid } from '../../errors/api-error.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import type { DeclarationScope } from '../scope.ts';
import { changeBooking, seenBooking } from './change-booking.ts';

/** A broker's organisation by its id; null: nobody. @throws 422 where it is none */
export const brokerNamed = async (
  documents: Pick<Documents, 'get'>,
  id: string | null,
): Promise<NamedRef | null> => {
  if (id === null) return null;
  const found = await documents.get(organisationsModel, id);
  if (found?.document.type !== 'agency') throw invalid({ brokerId: ['This is no broker.'] });
  return { id, name: found.document.name };
};

/** Gives a booking into the hands of a broker, or takes it back; the pair goes together. */
export class AssignBroker extends Command<Answered<BrokerAssigned>> {
  constructor(
    readonly scope: DeclarationScope,
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
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(DOCUMENTS) private readonly documents: Documents,
  ) {}

  async execute(command: AssignBroker) {
    const booking = await seenBooking(this.documents, command.scope, command.bookingId);
    const broker = await brokerNamed(this.documents, command.brokerId);
    const done = await changeBooking(this.run, command, booking, (state, by) =>
      assignBroker(state, { by, broker }),
    );
    return answeredAt(done.position, { broker });
  }
}
