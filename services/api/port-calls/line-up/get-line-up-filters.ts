import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type LineUpFilters, lineUpTypeNames, lineUpTypes } from '#contracts/port-calls/cargo-line-up';
import type { CallViewer } from '#projections/voyages/sailing-view';
import { byName } from '../../lists/filter-options.ts';
import { LineUp } from './line-up.ts';
import { destinationOf, type LineUpCriteria, narrowed } from './line-up-criteria.ts';

/** Options of the line-up's filters: each while it goes with what is chosen of the other. */
export class GetLineUpFilters extends Query<LineUpFilters> {
  constructor(
    readonly viewer: CallViewer,
    readonly portId: string,
    readonly criteria: LineUpCriteria,
  ) {
    super();
  }
}

@QueryHandler(GetLineUpFilters)
export class GetLineUpFiltersHandler implements IQueryHandler<GetLineUpFilters> {
  constructor(private readonly lineUp: LineUp) {}

  async execute({ viewer, portId, criteria: { ports, types } }: GetLineUpFilters): Promise<LineUpFilters> {
    const lines = await this.lineUp.shownAt(portId, viewer);
    const ofTypes = narrowed(lines, types ? { types } : {});
    const ofPorts = narrowed(lines, ports ? { ports } : {});
    const destinations = new Map(
      ofTypes.flatMap((one) => {
        const port = destinationOf(one);
        return port ? [[port.id, port.name] as const] : [];
      }),
    );
    return {
      ports: [...destinations].map(([id, name]) => ({ id, name })).sort(byName),
      types: lineUpTypes
        .filter((type) => ofPorts.some((one) => one.type === type))
        .map((type) => ({ id: type, name: lineUpTypeNames[type] })),
    };
  }
}
