import { Inject, Injectable } from '@nestjs/common';
import { bookingNumber } from '#domain/numbering/booking-number';
import { numberingDecider, reserveNumbers } from '#domain/numbering/decide';
import { numbersOf } from '#domain/numbering/state';
import { numberingStream } from '#domain/streams';
import { EXECUTE } from '#platform/tokens';
import { ApiError } from '../../errors/api-error.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';

/** Booking numbers, reserved under a submission before its rows are sent; those never used stay gaps. */
@Injectable()
export class BookingNumbers {
  constructor(@Inject(EXECUTE) private readonly execute: Execute) {}

  /** A number by row id. @throws 409 where the rows changed since the submission first reserved numbers */
  async reserve(
    submissionId: string,
    rows: readonly string[],
    context: CommandContext,
  ): Promise<ReadonlyMap<string, string>> {
    if (rows.length === 0) return new Map();
    const done = await this.execute({
      stream: numberingStream,
      decider: numberingDecider,
      decide: (state) => reserveNumbers(state, { submissionId, count: rows.length }),
      context: { ...context, payloadHash: '' },
    });
    if (!done.ok) {
      throw new ApiError(409, 'rows_changed', 'Some rows were changed after you reviewed them.');
    }
    const ordinals = numbersOf(done.state, submissionId);
    return new Map(rows.map((row, index) => [row, bookingNumber(ordinals[index] ?? 0)]));
  }
}
