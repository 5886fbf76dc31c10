import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { NominationAsOf } from '#contracts/nomination/as-of';
import type { NominationDetails } from '#contracts/nomination/nomination-view';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { presentTransfer } from '#projections/bookings/present-transfer';
import { bookingsModel } from '#projections/bookings/read-model';
import { nominationView } from '#projections/nominations/present';
import { nominationsModel } from '#projections/nominations/read-model';
import { notFound } from '../errors/api-error.ts';
import { Presenting } from '../platform/presenting.ts';
import { NominationReadings } from './nomination-readings.ts';
import { type NominationScope, seenNomination } from './scope.ts';
import { Unread } from './unread.ts';

/** One nominated vessel; staff see besides how the transfers of its bookings go. */
export class GetNomination extends Query<NominationDetails | NominationAsOf> {
  constructor(
    readonly scope: NominationScope,
    readonly nominationId: string,
    readonly asOf?: string,
  ) {
    super();
  }
}

@QueryHandler(GetNomination)
export class GetNominationHandler implements IQueryHandler<GetNomination> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
    private readonly unread: Unread,
    private readonly readings: NominationReadings,
  ) {}

  /** @throws 404, also for one that was not nominated yet */
  async execute({ scope, nominationId, asOf }: GetNomination): Promise<NominationDetails | NominationAsOf> {
    const stored = await seenNomination(this.documents, scope, nominationId);
    const reading = await this.readings.of(scope.filter, asOf);
    if (reading.moment !== null) {
      const held = await reading.queries.find(nominationsModel, {
        $and: [reading.seen, { _id: nominationId }],
      });
      const [past] = await this.readings.withSince(held, scope.side, reading);
      if (!past) throw notFound();
      return past;
    }
    const [view, unread, transfers] = await Promise.all([
      this.presenting.one(nominationView, stored, scope.side),
      this.unread.of([nominationId], scope),
      scope.side === 'internal' ? this.transfers(stored.document.bookingIds) : null,
    ]);
    return { ...view, unreadMessages: unread.get(nominationId) ?? 0, transfers };
  }

  private async transfers(bookings: readonly string[]): Promise<NominationDetails['transfers']> {
    const found = await this.documents.getMany(bookingsModel, bookings);
    const inputs = await this.presenting.inputsFor(
      bookingsModel,
      found.map(({ document: { transferRequestedBy: user } }) => ({ users: user === null ? [] : [user] })),
    );
    return Object.fromEntries(found.map(({ id, document }) => [id, presentTransfer(document, inputs)]));
  }
}
