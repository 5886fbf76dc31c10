import { Module } from '@nestjs/common';
import { Presenting } from '../platform/presenting.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { GetPortCallTotalsHandler } from './agency/get-port-call-totals.ts';
import { ListAgencyVesselsHandler } from './agency/list-agency-vessels.ts';
import { AgencyCallController } from './call/agency-call.controller.ts';
import { CallReadings } from './call/call-readings.ts';
import { GetActivitiesHandler } from './call/get-activities.ts';
import { GetPortRotationHandler } from './call/get-port-rotation.ts';
import { GetScheduleHandler } from './call/get-schedule.ts';
import { GetSelectionHandler } from './call/get-selection.ts';
import { GetTrackingHandler } from './call/get-tracking.ts';
import { GetVoyageOverviewHandler } from './call/get-voyage-overview.ts';
import { StaffCallController } from './call/staff-call.controller.ts';
import { VoyageReports } from './call/voyage-reports.ts';
import { CompanyNames } from './company-names.ts';
import { CallContacts } from './contacts/call-contacts.ts';
import { GetContactsHandler } from './contacts/get-contacts.ts';
import { GetNeighbourContactsHandler } from './contacts/get-neighbour-contacts.ts';
import { FoundCalls } from './found-calls.ts';
import { GetLineUpFiltersHandler } from './line-up/get-line-up-filters.ts';
import { GetLineUpWidgetsHandler } from './line-up/get-line-up-widgets.ts';
import { LineUp } from './line-up/line-up.ts';
import { ListLineUpHandler } from './line-up/list-line-up.ts';
import { Past } from './past.ts';
import { GetReliabilityFiltersHandler } from './reliability/get-reliability-filters.ts';
import { GetReliabilityHandler } from './reliability/get-reliability.ts';
import { ListReliabilityCallsHandler } from './reliability/list-reliability-calls.ts';
import { ReliabilityDownload } from './reliability/reliability-download.ts';
import { ReliabilityController } from './reliability/reliability.controller.ts';
import { AgencyTimelineController } from './timeline/agency-timeline.controller.ts';
import { GetPortCallFiltersHandler } from './timeline/get-port-call-filters.ts';
import { KeptRows } from './timeline/kept-rows.ts';
import { ListPortCallsHandler } from './timeline/list-port-calls.ts';
import { StaffTimelineController } from './timeline/staff-timeline.controller.ts';
import { TimelineReadings } from './timeline/timeline-reading.ts';
import { VesselPages } from './vessel-pages.ts';

/**
 * Port calls, for staff and for the agencies of calls: `timeline` has all of them, `agency` sums them for its home, `call` shows one, with
 * `line-up` and `contacts`; `reliability` holds arrivals against what was told of them. Who asks is in scope.ts, whose call it is in found-calls.ts.
 */
@Module({
  imports: [SettingsModule],
  // A fixed path stands before one with a parameter: `filters` is no call's id.
  controllers: [
    StaffTimelineController,
    ReliabilityController,
    AgencyTimelineController,
    StaffCallController,
    AgencyCallController,
  ],
  providers: [
    Presenting,
    Past,
    CompanyNames,
    FoundCalls,
    KeptRows,
    TimelineReadings,
    ListPortCallsHandler,
    GetPortCallFiltersHandler,
    GetPortCallTotalsHandler,
    ListAgencyVesselsHandler,
    CallReadings,
    VoyageReports,
    VesselPages,
    GetSelectionHandler,
    GetTrackingHandler,
    GetScheduleHandler,
    GetVoyageOverviewHandler,
    GetActivitiesHandler,
    GetPortRotationHandler,
    LineUp,
    ListLineUpHandler,
    GetLineUpFiltersHandler,
    GetLineUpWidgetsHandler,
    GetReliabilityHandler,
    GetReliabilityFiltersHandler,
    ListReliabilityCallsHandler,
    ReliabilityDownload,
    CallContacts,
    GetContactsHandler,
    GetNeighbourContactsHandler,
  ],
  // A paper of a call is read by whoever may open the call.
  exports: [FoundCalls],
})
export class PortCallsModule {}
