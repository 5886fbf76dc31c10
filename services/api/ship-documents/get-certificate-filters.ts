import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { CertificateFilters } from '#contracts/vessels/vessel-view';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { documentsModel } from '#projections/documents/read-model';
import { papersOfVessel, papersOfVessels } from './document-sources.ts';
import type { VesselPlace, VesselsPlace } from './found-documents.ts';
import { SeenVessels } from './seen-vessels.ts';

/** Names that documents can be narrowed by: of one vessel, or of all. */
export class GetCertificateFilters extends Query<CertificateFilters> {
  constructor(readonly place: VesselPlace | VesselsPlace) {
    super();
  }
}

@QueryHandler(GetCertificateFilters)
export class GetCertificateFiltersHandler implements IQueryHandler<GetCertificateFilters> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly vessels: SeenVessels,
  ) {}

  /** @throws 404 where the vessel's papers are not for who asks */
  async execute({ place }: GetCertificateFilters): Promise<CertificateFilters> {
    if (place.at === 'vessel') await this.vessels.require(place.vesselId, place.viewer);
    const scope = place.at === 'vessel' ? papersOfVessel(place.vesselId) : papersOfVessels;
    const names = await this.documents.distinct(documentsModel, 'name', scope);
    return { names: names.map((name) => ({ id: String(name), name: String(name) })) };
  }
}
