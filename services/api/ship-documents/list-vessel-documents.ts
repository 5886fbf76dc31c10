import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PageQueryOf } from '#contracts/lists/criteria';
import type {
  certificatesList,
  VesselDocumentRow,
  VesselDocumentsAnswer,
} from '#contracts/vessels/vessel-view';
import { dayOf } from '#domain/shared/days';
import type { TradeClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, TRADE_CLOCK } from '#platform/tokens';
import { presentCertificate } from '#projections/documents/present';
import { vesselsModel } from '#projections/vessels/read-model';
import { paginate } from '../lists/paginate.ts';
import { findPage } from '../lists/source.ts';
import { certificateSource, papersOfVessels } from './document-sources.ts';

/** Certificates and drawings of every vessel. */
export class ListVesselDocuments extends Query<VesselDocumentsAnswer> {
  constructor(
    readonly query: PageQueryOf<typeof certificatesList>,
    /** Path and query of the request, for links to other pages. */
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(ListVesselDocuments)
export class ListVesselDocumentsHandler implements IQueryHandler<ListVesselDocuments> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
  ) {}

  async execute({ query, address }: ListVesselDocuments): Promise<VesselDocumentsAnswer> {
    const today = dayOf(this.clock.now());
    const { found, total } = await findPage(this.documents, certificateSource, {
      scope: papersOfVessels,
      query,
      today,
    });
    const vessels = await this.documents.getMany(vesselsModel, [
      ...new Set(found.flatMap(({ document }) => document.vesselId ?? [])),
    ]);
    const names = new Map(vessels.map(({ id, document }) => [id, document.name]));
    const rows = found.flatMap(({ document }): VesselDocumentRow | readonly never[] => {
      const view = presentCertificate(document, today);
      const { vesselId } = document;
      if (!view || vesselId === null) return [];
      // A paper may be told before its vessel.
      return { ...view, vessel: { id: vesselId, name: names.get(vesselId) || vesselId } };
    });
    return paginate(rows, query, total, address);
  }
}
