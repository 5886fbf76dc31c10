import { Inject, Injectable } from '@nestjs/common';
import type { FuelReport, Position } from '#domain/vessel-day/events';
import type { Documents, Stored } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { vesselDaysModel } from '#projections/vessel-days/read-model';
import { type VesselDocument, vesselsModel } from '#projections/vessels/read-model';
import type { VoyageDocument } from '#projections/voyages/read-model';

/** What a vessel reported on one of its voyages. */
@Injectable()
export class VoyageReports {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  async vesselOf({ vessel }: VoyageDocument): Promise<VesselDocument | undefined> {
    return (await this.documents.get(vesselsModel, vessel.id))?.document;
  }

  /** Positions of the voyage's days, the oldest first. */
  async positionsOf({ document }: Stored<VoyageDocument>): Promise<readonly Position[]> {
    return (await this.daysOf(document)).flatMap(({ positions }) => positions);
  }

  /** The last fuel report of the voyage: the vessel's last, unless that is another voyage's by now. */
  async fuelOf(
    { id, document }: Stored<VoyageDocument>,
    vessel: VesselDocument | undefined,
  ): Promise<FuelReport | null> {
    const last = vessel?.fuel?.report ?? null;
    if (!last || last.voyageId === id) return last;
    const reports = (await this.daysOf(document)).flatMap(({ fuel }) => fuel);
    return reports.findLast(({ voyageId }) => voyageId === id) ?? null;
  }

  private async daysOf({ vessel, begins, ends, state }: VoyageDocument) {
    if (begins === null || ends === null) return [];
    const found = await this.documents.find(
      vesselDaysModel,
      {
        vesselId: vessel.id,
        // A voyage under way may go on beyond what was last expected of it.
        day: {
          $gte: begins.slice(0, 10),
          ...(state === 'completed' && { $lte: ends.slice(0, 10) }),
        },
      },
      { sort: [['day', 1]] },
    );
    return found.map(({ document }) => document);
  }
}
