import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { cancelBooking } from '#domain/booking/decide';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, EXECUTE } from '#platform/tokens';
import type { CommandKey } from '../../access/current.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import type { DeclarationScope } from '../scope.ts';
import { changeBooking, seenBooking } from './change-booking.ts';

/** Cancels a booking for good, its continuation with it. */
export class CancelBooking extends Command<Answered<{ readonly cancelled: readonly string[] }>> {
  constructor(
    readonly scope: DeclarationScope,
    readonly key: CommandKey,
    readonly bookingId: string,
    /** Takes the place of the comment. */
    readonly message: string | null,
  ) {
    super();
  }
}

@CommandHandler(CancelBooking)
export class CancelBookingHandler implements ICommandHandler<CancelBooking> {
  constructor(
    @Inject(EXECUTE) private readonly execute_: Execute,
    @Inject(DOCUMENTS) private readonly documents: Documents,
  ) {}

  async execute(command: CancelBooking) {
    const { bookingId, message } = command;
    const booking = await seenBooking(this.documents, command.scope, bookingId);
    const done = await changeBooking(this.execute_, command, booking, (state, by) =>
      cancelBooking(state, { by, bookingId, message }),
    );
    const cancelled = done.events.map(({ data }) => data.bookingId);
    return answeredAt(done.position, { cancelled });
  }
}
