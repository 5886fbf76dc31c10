import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { RotationAnswer } from '#contracts/port-calls/details';
import { presentRotation } from '#projections/voyages/present-call';
import type { CallViewer } from '#projections/voyages/sailing-view';
import { CallReadings } from './call-readings.ts';

/** Every call of a voyage, one of them shown. */
export class GetPortRotation extends Query<RotationAnswer> {
  constructor(
    readonly viewer: CallViewer,
    readonly portId: string,
    readonly asOf?: string,
  ) {
    super();
  }
}

@QueryHandler(GetPortRotation)
export class GetPortRotationHandler implements IQueryHandler<GetPortRotation> {
  constructor(private readonly readings: CallReadings) {}

  async execute({ viewer, portId, asOf }: GetPortRotation): Promise<RotationAnswer> {
    const { voyage, inputs, moment } = await this.readings.read(viewer, portId, asOf);
    return { ports: presentRotation(voyage, { viewer, callId: portId }, inputs), asOf: moment };
  }
}
