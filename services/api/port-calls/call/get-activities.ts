import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ActivitiesAnswer } from '#contracts/port-calls/details';
import { callsNow } from '#domain/voyage/derived';
import { presentActivities } from '#projections/cargoes/present-line-up';
import type { CallViewer } from '#projections/voyages/sailing-view';
import { LineUp } from '../line-up/line-up.ts';

/** What goes on at a call, in MT. */
export class GetActivities extends Query<ActivitiesAnswer> {
  constructor(
    readonly viewer: CallViewer,
    readonly portId: string,
  ) {
    super();
  }
}

@QueryHandler(GetActivities)
export class GetActivitiesHandler implements IQueryHandler<GetActivities> {
  constructor(private readonly lineUp: LineUp) {}

  async execute({ viewer, portId }: GetActivities): Promise<ActivitiesAnswer> {
    const { lines, voyage } = await this.lineUp.at(portId, viewer);
    const call = callsNow(voyage).find(({ callId }) => callId === portId);
    return presentActivities(lines, call?.terminals ?? []);
  }
}
