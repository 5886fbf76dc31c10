import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TrackingAnswer } from '#contracts/port-calls/details';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { presentMasters } from '#projections/contacts/present-call';
import { contactsModel } from '#projections/contacts/read-model';
import { presentTrack } from '#projections/vessels/present-track';
import { vesselsModel } from '#projections/vessels/read-model';
import { Presenting } from '../../platform/presenting.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { FoundCalls } from '../found-calls.ts';
import type { CallScope } from '../scope.ts';
import { VesselPages } from '../vessel-pages.ts';
import { VoyageReports } from './voyage-reports.ts';

/** Where the vessel is, who commands it, and whether its page may be opened. */
export class GetTracking extends Query<TrackingAnswer> {
  constructor(
    readonly scope: CallScope,
    readonly portId: string,
  ) {
    super();
  }
}

@QueryHandler(GetTracking)
export class GetTrackingHandler implements IQueryHandler<GetTracking> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly calls: FoundCalls,
    private readonly presenting: Presenting,
    private readonly settings: SettingsService,
    private readonly reports: VoyageReports,
    private readonly pages: VesselPages,
  ) {}

  async execute({ scope, portId }: GetTracking): Promise<TrackingAnswer> {
    const { stored } = await this.calls.find(portId, scope.viewer);
    const { document } = stored;
    const [vessel, positions, masters, places, inputs] = await Promise.all([
      this.reports.vesselOf(document),
      this.reports.positionsOf(stored),
      this.documents.find(contactsModel, { vesselId: document.vessel.id, kind: 'master' }),
      this.settings.placesOfPorts(),
      this.presenting.inputsFor(vesselsModel, []),
    ]);
    const of = {
      callId: portId,
      vessel,
      positions,
      placeOf: (port: string) => places.get(port),
    };
    return {
      location: presentTrack(document, of, inputs),
      masterContacts: presentMasters(masters.map((master) => master.document)),
      vesselLink: this.pages.mayOpen(scope, vessel) ? document.vessel : null,
    };
  }
}
