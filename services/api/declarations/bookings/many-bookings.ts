import { Inject, Injectable } from '@nestjs/common';
import type { BookingRefusal } from '#contracts/booking/many-bookings';
import type { Acting } from '#domain/booking/commands';
import type { BookingDecision } from '#domain/booking/decide';
import type { BookingState } from '#domain/booking/state';
import type { Documents, Stored } from '#platform/documents/port';
import type { EventStore, Position } from '#platform/event-store/port';
import { DOCUMENTS, EVENT_STORE, EXECUTE } from '#platform/tokens';
import { isSeenBy } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import type { CommandKey } from '../../access/current.ts';
import { notFound } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { bookingRejections } from '../rejections.ts';
import type { DeclarationScope } from '../scope.ts';
import { eachInFlight } from '../../processes/each-in-flight.ts';
import { decideOnBooking } from './change-booking.ts';

interface Asked {
  readonly scope: DeclarationScope;
  readonly key: CommandKey;
}

/** What one booking came to: whether anything was appended, or why not. */
export type Came = { readonly changed: boolean } | { readonly refusal: BookingRefusal };

export interface CameOfMany {
  readonly position: Position;
  readonly of: (bookingId: string) => Came;
}

type Decide = (booking: Stored<BookingDocument>) => (state: BookingState, by: Acting) => BookingDecision;

const absent: Came = { refusal: { code: 'not_found', message: notFound().message } };

/**
 * One command on many bookings, each decided by itself on its own stream; of a pair both go together, once. The key of the
 * request is that of every one, so a retry finds what is done, wherever the first try ended.
 */
@Injectable()
export class ManyBookings {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(EVENT_STORE) private readonly events: Pick<EventStore, 'head'>,
  ) {}

  /** @throws 422 where the key was used for something else */
  async decide(asked: Asked, bookingIds: readonly string[], decide: Decide): Promise<CameOfMany> {
    const found = await this.documents.getMany(bookingsModel, [...new Set(bookingIds)]);
    const seen = found.filter(({ document }) => isSeenBy(asked.scope.organisation.id, document));
    const firsts = [...new Map(seen.map((stored) => [stored.document.firstId, stored])).values()];
    let last: Position | undefined;
    const came = await eachInFlight(firsts, async (booking): Promise<readonly [string, Came]> => {
      const { document } = booking;
      const done = await decideOnBooking(this.run, asked, document, decide(booking));
      if (done.ok) {
        if (last === undefined || done.position > last) last = done.position;
        return [document.firstId, { changed: done.events.length > 0 }];
      }
      const refused = refusalOf(bookingRejections, done);
      if (done.code === 'idempotency_key_reused') throw refused;
      const { code, message } = refused;
      return [document.firstId, { refusal: { code, message } }];
    });
    const byFirst = new Map(came);
    const firstOf = new Map(seen.map(({ id, document }) => [id, document.firstId]));
    return {
      // Whoever was refused everything reads what refused it.
      position: last ?? (await this.events.head()),
      of: (bookingId) => byFirst.get(firstOf.get(bookingId) ?? '') ?? absent,
    };
  }
}
