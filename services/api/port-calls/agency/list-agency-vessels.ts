import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type {
  AgencyVessel,
  AgencyVesselsAnswer,
  TimelinePort,
  TimelineVoyage,
} from '#contracts/port-calls/timeline';
import { callsInTimeline, inTimelineOrder } from '#contracts/port-calls/timeline-filter';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { presentPosition } from '#projections/vessels/present-track';
import { vesselsModel } from '#projections/vessels/read-model';
import type { CallViewer } from '#projections/voyages/sailing-view';
import { TimelineReadings } from '../timeline/timeline-reading.ts';

/** Vessels that call at an agency, with where they are. */
export class ListAgencyVessels extends Query<AgencyVesselsAnswer> {
  constructor(readonly viewer: CallViewer) {
    super();
  }
}

interface Expected {
  readonly voyage: TimelineVoyage;
  readonly call: TimelinePort;
}

@QueryHandler(ListAgencyVessels)
export class ListAgencyVesselsHandler implements IQueryHandler<ListAgencyVessels> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly readings: TimelineReadings,
  ) {}

  async execute({ viewer }: ListAgencyVessels): Promise<AgencyVesselsAnswer> {
    const { voyages, today } = await this.readings.read(viewer, {});
    const expected = voyages.toSorted(inTimelineOrder).flatMap((voyage): readonly Expected[] => {
      const call = callsInTimeline(voyage, {}, today).find(({ state }) => state !== 'completed');
      return call ? [{ voyage, call }] : [];
    });
    // A vessel that calls on several voyages is on its way on the first of them.
    const byVessel = new Map(expected.toReversed().map((one) => [one.voyage.vesselId, one]));
    const found = await this.documents.getMany(vesselsModel, [...byVessel.keys()]);
    const positions = new Map(found.map(({ id, document }) => [id, document.position]));
    return {
      data: [...byVessel].toReversed().map(([id, { voyage, call }]): AgencyVessel => ({
        id,
        name: voyage.vesselName,
        vvn: voyage.vvn,
        position: presentPosition(positions.get(id) ?? null),
        portId: call.portId,
        portName: call.portName,
        eta: call.eta,
      })),
    };
  }
}
