import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TransferErrorList } from '#contracts/booking/transfer-view';
import type { Documents, Filter } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { transferErrors, transferErrorView } from '#projections/bookings/present-transfer';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { onePage } from '../../lists/paginate.ts';
import { Presenting } from '../../platform/presenting.ts';

/** Bookings whose last transfer was refused, the latest first. */
export class ListTransferErrors extends Query<TransferErrorList> {
  constructor(
    /** Whose bookings are seen. */
    readonly scope: Filter<BookingDocument>,
  ) {
    super();
  }
}

/** More refused bookings than anybody reads one by one. */
const maxErrors = 500;

@QueryHandler(ListTransferErrors)
export class ListTransferErrorsHandler implements IQueryHandler<ListTransferErrors> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
  ) {}

  async execute({ scope }: ListTransferErrors): Promise<TransferErrorList> {
    const found = await this.documents.find(
      bookingsModel,
      { $and: [scope, transferErrors] },
      // Sorted before the rest is cut off: of more than that, the latest are what is looked for.
      { sort: [['transfer.answeredAt', -1]], limit: maxErrors },
    );
    const views = await this.presenting.all(transferErrorView, found, undefined);
    return onePage(views.filter((view) => view !== null));
  }
}
