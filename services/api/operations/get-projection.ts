import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ProjectionView } from '#contracts/operations/projections';
import { PROJECTIONS } from '#platform/tokens';
import type { ProjectionControl } from '#projections/runtime/control';
import { ApiError } from '../errors/api-error.ts';

/** How a read model stands. */
export class GetProjection extends Query<ProjectionView> {
  constructor(readonly name: string) {
    super();
  }
}

export const unknownProjection = (name: string): ApiError =>
  new ApiError(404, 'unknown_projection', `There is no read model ${name}.`);

/** @throws ApiError 404 */
export const projectionNamed = async (
  control: Pick<ProjectionControl, 'status'>,
  name: string,
): Promise<ProjectionView> => {
  const found = (await control.status()).find((status) => status.name === name);
  if (!found) throw unknownProjection(name);
  return found;
};

@QueryHandler(GetProjection)
export class GetProjectionHandler implements IQueryHandler<GetProjection> {
  constructor(@Inject(PROJECTIONS) private readonly control: ProjectionControl) {}

  /** @throws ApiError 404 */
  execute({ name }: GetProjection): Promise<ProjectionView> {
    return projectionNamed(this.control, name);
  }
}
