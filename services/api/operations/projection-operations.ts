import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ProjectionAction, ProjectionChecksum, ProjectionView } from '#contracts/operations/projections';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, PROJECTIONS } from '#platform/tokens';
import { checksumOf } from '#projections/runtime/replay/checksum';
import {
  NoRebuildUnderWay,
  type ProjectionControl,
  RebuildUnderWay,
  UnknownProjection,
} from '#projections/runtime/control';
import { registry } from '#projections/areas';
import { ApiError } from '../errors/api-error.ts';

const answerFor = (error: unknown): unknown => {
  if (error instanceof UnknownProjection) return new ApiError(404, 'unknown_projection', `${error.message}.`);
  if (error instanceof RebuildUnderWay) return new ApiError(409, 'rebuild_under_way', `${error.message}.`);
  if (error instanceof NoRebuildUnderWay) {
    return new ApiError(409, 'no_rebuild_under_way', `${error.message}.`);
  }
  return error;
};

/** What operations see of the read models and do with them, by whichever way they came. */
@Injectable()
export class ProjectionOperations {
  private readonly audit = new Logger('Audit');

  constructor(
    @Inject(PROJECTIONS) private readonly control: ProjectionControl,
    @Inject(DOCUMENTS) private readonly documents: Documents,
  ) {}

  list(): Promise<readonly ProjectionView[]> {
    return this.control.status();
  }

  /** @throws ApiError 404 */
  async one(name: string): Promise<ProjectionView> {
    const found = (await this.control.status()).find((status) => status.name === name);
    if (!found) throw answerFor(new UnknownProjection(`There is no read model ${name}`));
    return found;
  }

  /** @throws ApiError 404 */
  async checksum(name: string): Promise<ProjectionChecksum> {
    const { generation, position } = await this.one(name);
    const model = registry.find((projection) => projection.model.name === name)?.model;
    if (!model) throw answerFor(new UnknownProjection(`There is no read model ${name}`));
    return { generation, position, ...(await checksumOf(this.documents, model)) };
  }

  /** @throws ApiError 404, 409 */
  async act(name: string, action: ProjectionAction, by: string): Promise<ProjectionView> {
    try {
      await this.control[action](name);
    } catch (error) {
      throw answerFor(error);
    }
    this.audit.log({ audit: 'projection', action, readModel: name, user: by }, 'Operations');
    return this.one(name);
  }
}
