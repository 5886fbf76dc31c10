import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { VesselView } from '#contracts/vessels/vessel-view';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { presentVessel } from '#projections/vessels/present';
import { vesselsModel } from '#projections/vessels/read-model';
import { notFound } from '../errors/api-error.ts';

/** One vessel. */
export class GetVessel extends Query<VesselView> {
  constructor(readonly vesselId: string) {
    super();
  }
}

@QueryHandler(GetVessel)
export class GetVesselHandler implements IQueryHandler<GetVessel> {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  /** @throws ApiError 404 where there is none, or it was withdrawn */
  async execute({ vesselId }: GetVessel): Promise<VesselView> {
    const stored = await this.documents.get(vesselsModel, vesselId);
    const view = stored && presentVessel(stored.document);
    if (!view) throw notFound();
    return view;
  }
}
