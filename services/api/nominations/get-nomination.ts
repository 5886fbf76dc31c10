import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { NominationDetails } from '#contracts/nomination/nomination-view';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { presentTransfer } from '#projections/bookings/present-transfer';
import { bookingsModel } from '#projections/bookings/read-model';
import { nominationView } from '#projections/nominations/present';
import { Presenting } from '../platform/presenting.ts';
import { type NominationScope, seenNomination } from './scope.ts';
import { Unread } from './unread.ts';

/** One nominated vessel; staff see besides how the transfers of its bookings go. */
export class GetNomination extends Query<NominationDetails> {
  constructor(
    readonly scope: NominationScope,
    readonly nominationId: string,
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
  ) {}

  async execute({ scope, nominationId }: GetNomination): Promise<NominationDetails> {
    const stored = await seenNomination(this.documents, scope, nominationId);
    const [view, unread, transfers] = await Promise.all([
      this.presenting.one(nominationView, stored, scope.side),
      this.unread.of([nominationId], scope.principal.userId),
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
