import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PageQueryOf } from '#contracts/lists/criteria';
import type { CertificatesAnswer, certificatesList } from '#contracts/vessels/vessel-view';
import { dayOf } from '#domain/shared/days';
import type { TradeClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, TRADE_CLOCK } from '#platform/tokens';
import { presentCertificate } from '#projections/documents/present';
import { paginate } from '../lists/paginate.ts';
import { findPage } from '../lists/source.ts';
import { certificateSource, papersOfVessel } from './document-sources.ts';
import type { VesselPlace } from './found-documents.ts';
import { SeenVessels } from './seen-vessels.ts';

/** Certificates and drawings of a vessel. */
export class ListCertificates extends Query<CertificatesAnswer> {
  constructor(
    readonly place: VesselPlace,
    readonly query: PageQueryOf<typeof certificatesList>,
    /** Path and query of the request, for links to other pages. */
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(ListCertificates)
export class ListCertificatesHandler implements IQueryHandler<ListCertificates> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    private readonly vessels: SeenVessels,
  ) {}

  /** @throws 404 where the vessel's papers are not for who asks */
  async execute({ place, query, address }: ListCertificates): Promise<CertificatesAnswer> {
    const { vesselId, viewer } = place;
    await this.vessels.require(vesselId, viewer);
    const today = dayOf(this.clock.now());
    const scope = papersOfVessel(vesselId);
    const { found, total } = await findPage(this.documents, certificateSource, { scope, query, today });
    const rows = found.flatMap(({ document }) => presentCertificate(document, today) ?? []);
    return paginate(rows, query, total, address);
  }
}
