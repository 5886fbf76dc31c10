import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ProjectionView } from '#contracts/operations/projections';
import { PROJECTIONS } from '#platform/tokens';
import type { ProjectionControl } from '#projections/runtime/control';

/** How every read model stands. */
export class ListProjections extends Query<readonly ProjectionView[]> {}

@QueryHandler(ListProjections)
export class ListProjectionsHandler implements IQueryHandler<ListProjections> {
  constructor(@Inject(PROJECTIONS) private readonly control: ProjectionControl) {}

  execute(): Promise<readonly ProjectionView[]> {
    return this.control.status();
  }
}
