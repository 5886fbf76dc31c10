import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ScheduleAnswer } from '#contracts/port-calls/details';
import { toldEstimates } from '#projections/port-call-history/present';
import { presentSchedule } from '#projections/voyages/present-call';
import type { CallViewer } from '#projections/voyages/sailing-view';
import { notFound } from '../../errors/api-error.ts';
import { CallReadings } from './call-readings.ts';

/** A call between its neighbours, with all that was told of its arrival. */
export class GetSchedule extends Query<ScheduleAnswer> {
  constructor(
    readonly viewer: CallViewer,
    readonly portId: string,
    readonly asOf?: string,
  ) {
    super();
  }
}

@QueryHandler(GetSchedule)
export class GetScheduleHandler implements IQueryHandler<GetSchedule> {
  constructor(private readonly readings: CallReadings) {}

  async execute({ viewer, portId, asOf }: GetSchedule): Promise<ScheduleAnswer> {
    const { voyage, inputs, moment } = await this.readings.read(viewer, portId, asOf);
    const history = (await this.readings.historyOf(portId))?.document;
    const told = history ? toldEstimates(history, moment, inputs) : [];
    const ports = presentSchedule(voyage, { viewer, callId: portId }, told, inputs);
    if (!ports) throw notFound();
    return { ports, asOf: moment };
  }
}
