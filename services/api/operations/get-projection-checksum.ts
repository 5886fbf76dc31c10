import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ProjectionChecksum } from '#contracts/operations/projections';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, PROJECTIONS } from '#platform/tokens';
import { registry } from '#projections/areas';
import type { ProjectionControl } from '#projections/runtime/control';
import { checksumOf } from '#projections/runtime/replay/checksum';
import { projectionNamed, unknownProjection } from './get-projection.ts';

/** A checksum over every document and version of a read model; equal before and after a replay. */
export class GetProjectionChecksum extends Query<ProjectionChecksum> {
  constructor(readonly name: string) {
    super();
  }
}

@QueryHandler(GetProjectionChecksum)
export class GetProjectionChecksumHandler implements IQueryHandler<GetProjectionChecksum> {
  constructor(
    @Inject(PROJECTIONS) private readonly control: ProjectionControl,
    @Inject(DOCUMENTS) private readonly documents: Documents,
  ) {}

  /** @throws ApiError 404 */
  async execute({ name }: GetProjectionChecksum): Promise<ProjectionChecksum> {
    const { generation, position } = await projectionNamed(this.control, name);
    const model = registry.find((projection) => projection.model.name === name)?.model;
    if (!model) throw unknownProjection(name);
    return { generation, position, ...(await checksumOf(this.documents, model)) };
  }
}
