import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { TransferRequested } from '#contracts/booking/transfer-view';
import { transferBooking } from '#domain/booking/decide-transfer';
import { bookingDecider } from '#domain/booking/evolve';
import { bookingStream } from '#domain/streams';
import type { MachineClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, EXECUTE, MACHINE_CLOCK } from '#platform/tokens';
import type { CommandKey } from '../../access/current.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { derivedId } from '../../platform/commands.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import { commandIn } from '../scope.ts';
import type { DeclarationScope } from '../scope.ts';
import { seenBooking } from '../bookings/change-booking.ts';
import { transferRejections } from './transfer-rejections.ts';

/** Asks for the transfer of a booking and its continuation to the voyage-management system; the exchange sends it. */
export class TransferBooking extends Command<Answered<TransferRequested>> {
  constructor(
    readonly scope: DeclarationScope,
    readonly key: CommandKey,
    readonly bookingId: string,
  ) {
    super();
  }
}

@CommandHandler(TransferBooking)
export class TransferBookingHandler implements ICommandHandler<TransferBooking> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
  ) {}

  async execute({ scope, key, bookingId }: TransferBooking) {
    const { firstId } = await seenBooking(this.documents, scope, bookingId);
    const context = commandIn(scope, key);
    // Of the booking, too: under one key two bookings would have one transfer.
    const transferId = derivedId(context.actor, context.commandId, firstId, 'transfer');
    const by = { organisation: scope.owner.preparedBy, side: scope.owner.side };
    const done = await this.run({
      stream: bookingStream(firstId),
      decider: bookingDecider,
      decide: (state) => transferBooking(state, { by, bookingId, transferId, now: this.clock.now() }),
      context: { ...context, correlationId: transferId },
    });
    if (!done.ok) throw refusalOf(transferRejections, done);
    return answeredAt(done.position, { transferId, bookings: done.events.map(({ data }) => data.bookingId) });
  }
}
