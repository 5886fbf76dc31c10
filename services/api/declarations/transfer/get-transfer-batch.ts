import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BatchRefusal, TransferBatchView } from '#contracts/booking/transfer-list';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { bookingsModel } from '#projections/bookings/read-model';
import { type TransferBatchDocument, transferBatchesModel } from '#projections/transfer-batches/read-model';
import { notFound } from '../../errors/api-error.ts';
import { Presenting } from '../../platform/presenting.ts';
import { transferRejections } from './transfer-rejections.ts';

/** How far a transfer of many is, and what was refused of it. */
export class GetTransferBatch extends Query<TransferBatchView> {
  constructor(
    readonly organisationId: string,
    readonly batchId: string,
  ) {
    super();
  }
}

@QueryHandler(GetTransferBatch)
export class GetTransferBatchHandler implements IQueryHandler<GetTransferBatch> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
  ) {}

  /** @throws 404 for another organisation's as for none */
  async execute({ organisationId, batchId }: GetTransferBatch): Promise<TransferBatchView> {
    const stored = await this.documents.get(transferBatchesModel, batchId);
    if (stored?.document.organisationId !== organisationId) throw notFound();
    const { orderedBy, orderedAt, bookings, requested, refused, underWay } = stored.document;
    const { nameOfUser } = await this.presenting.inputsFor(bookingsModel, [{ users: [orderedBy] }]);
    return {
      batchId,
      orderedAt,
      orderedBy: nameOfUser(orderedBy),
      bookings,
      requested,
      refused: await this.named(refused),
      completed: !underWay,
    };
  }

  private async named(refused: TransferBatchDocument['refused']): Promise<readonly BatchRefusal[]> {
    const ids = refused.map(({ bookingId }) => bookingId);
    const found = await this.documents.getMany(bookingsModel, ids);
    const documents = new Map(found.map(({ id, document }) => [id, document]));
    return refused.flatMap(({ bookingId, refused: code }) => {
      const booking = documents.get(bookingId);
      if (code === null) return [];
      return [
        {
          bookingId,
          code: booking?.code ?? null,
          bookingNo: booking ? `${booking.bookingNo}${booking.letterIndex}` : '',
          refused: code,
          message: transferRejections[code][1],
        },
      ];
    });
  }
}
