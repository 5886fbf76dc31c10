import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { CertificateFilters } from '#contracts/vessels/vessel-view';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { documentsModel } from '#projections/documents/read-model';
import { papersOfVessel, papersOfVessels } from './document-sources.ts';
import { SeenVessels, type VesselViewer } from './seen-vessels.ts';

/** Names that documents can be narrowed by: of one vessel, or of all (null; for staff). */
export class GetCertificateFilters extends Query<CertificateFilters> {
  constructor(
    readonly viewer: VesselViewer,
    readonly vesselId: string | null,
  ) {
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
  async execute({ viewer, vesselId }: GetCertificateFilters): Promise<CertificateFilters> {
    if (vesselId !== null) await this.vessels.require(vesselId, viewer);
    const scope = vesselId === null ? papersOfVessels : papersOfVessel(vesselId);
    const names = await this.documents.distinct(documentsModel, 'name', scope);
    return { names: names.map((name) => ({ id: String(name), name: String(name) })) };
  }
}
