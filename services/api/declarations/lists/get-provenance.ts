import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BookingProvenance } from '#contracts/booking/provenance-view';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import {
  draftsBehind,
  presentProvenance,
  provenanceNeeds,
  type ProvenanceReader,
} from '#projections/bookings/present-provenance';
import { bookingsModel } from '#projections/bookings/read-model';
import { draftsModel } from '#projections/drafts/read-model';
import { Presenting } from '../../platform/presenting.ts';
import { bookingIn } from './get-booking.ts';
import type { ListScope } from './list-scope.ts';

/** Where each value of a booking came from: asked for one booking at a time, so that lists carry none of it. */
export class GetProvenance extends Query<BookingProvenance> {
  constructor(
    readonly scope: Pick<ListScope, 'filter'>,
    readonly reader: ProvenanceReader,
    readonly bookingId: string,
  ) {
    super();
  }
}

@QueryHandler(GetProvenance)
export class GetProvenanceHandler implements IQueryHandler<GetProvenance> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
  ) {}

  /** @throws 404 */
  async execute({ scope, reader, bookingId }: GetProvenance): Promise<BookingProvenance> {
    const stored = await bookingIn(this.documents, scope, bookingId);
    const [inputs, drafts] = await Promise.all([
      this.presenting.inputsFor(bookingsModel, [provenanceNeeds(stored.document)]),
      this.documents.find(draftsModel, draftsBehind(stored.document, reader)),
    ]);
    return presentProvenance(
      stored,
      reader.side,
      inputs,
      drafts.map(({ document }) => document),
    );
  }
}
