import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { LineUpWidgets } from '#contracts/port-calls/cargo-line-up';
import { presentLineUpWidgets } from '#projections/cargoes/present-line-up';
import type { CallViewer } from '#projections/voyages/sailing-view';
import { LineUp } from './line-up.ts';

/** MT that are planned to load, to discharge and to stay on board at a call. */
export class GetLineUpWidgets extends Query<LineUpWidgets> {
  constructor(
    readonly viewer: CallViewer,
    readonly portId: string,
  ) {
    super();
  }
}

@QueryHandler(GetLineUpWidgets)
export class GetLineUpWidgetsHandler implements IQueryHandler<GetLineUpWidgets> {
  constructor(private readonly lineUp: LineUp) {}

  async execute({ viewer, portId }: GetLineUpWidgets): Promise<LineUpWidgets> {
    return presentLineUpWidgets((await this.lineUp.at(portId, viewer)).lines);
  }
}
