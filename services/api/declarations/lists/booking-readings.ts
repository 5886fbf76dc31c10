import { Inject, Injectable } from '@nestjs/common';
import type { BookingAsOf } from '#contracts/booking/as-of';
import type { BookingView } from '#contracts/booking/booking-view';
import { asOfMoment } from '#contracts/lists/as-of';
import type { Side } from '#domain/shared/envelope';
import type { TradeClock } from '#platform/clock/port';
import type { DocumentQueries, Documents, Filter, Stored } from '#platform/documents/port';
import { DOCUMENTS, TRADE_CLOCK } from '#platform/tokens';
import { bookingTermsView } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { sinceThen } from '#projections/bookings/since';
import { Presenting } from '../../platform/presenting.ts';
import { seenToday } from './seen-today.ts';

/** Bookings as they are read: as things stand, or as they stood at a moment. */
export interface Reading {
  readonly queries: DocumentQueries;
  /** Whose bookings, by the rights of today. */
  readonly seen: Filter<BookingDocument>;
  /** The day by which periods go, `yyyy-MM-dd`, UTC. */
  readonly day: string;
  /** ISO moment; null: now. */
  readonly moment: string | null;
}

@Injectable()
export class BookingReadings {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    private readonly presenting: Presenting,
  ) {}

  /** @param asOf a day or a moment of the past; what is ahead, or none, is now */
  async of(filter: Filter<BookingDocument>, asOf: string | undefined): Promise<Reading> {
    const moment = asOf === undefined ? undefined : asOfMoment(asOf);
    if (moment === undefined || moment >= this.clock.now().toISOString())
      return { queries: this.documents, seen: filter, day: this.presenting.today(), moment: null };
    const seen = await seenToday(this.documents, filter);
    return { queries: this.documents.at(moment), seen, day: moment.slice(0, 10), moment };
  }

  /** How many were declared since, of those that may be seen. None ever goes: the difference is what came. */
  async declaredSince({ queries, seen }: Reading): Promise<number> {
    const [now, then] = await Promise.all([
      this.documents.count(bookingsModel, seen),
      queries.count(bookingsModel, seen),
    ]);
    return Math.max(0, now - then);
  }

  /** The terms of bookings as they were read, in their order. */
  async terms(
    found: readonly Stored<BookingDocument>[],
    side: Side,
    { day }: Pick<Reading, 'day'>,
  ): Promise<readonly BookingView[]> {
    return this.presenting.all(bookingTermsView, found, side, day);
  }

  /** The same with what differs now. */
  async withSince(
    found: readonly Stored<BookingDocument>[],
    side: Side,
    reading: Pick<Reading, 'day'>,
  ): Promise<readonly BookingAsOf[]> {
    const now = await this.documents.getMany(
      bookingsModel,
      found.map(({ id }) => id),
    );
    const [then, views] = await Promise.all([
      this.terms(found, side, reading),
      this.presenting.all(bookingTermsView, now, side),
    ]);
    const byId = new Map(views.map((view) => [view.id, view]));
    return then.map((view) => ({ ...view, since: sinceThen(view, byId.get(view.id) ?? view) }));
  }
}
