import { Module } from '@nestjs/common';
import { ReadingPlaces } from '../declarations/upload/reading-places.ts';
import { CaughtUp } from '../platform/caught-up.ts';
import { Presenting } from '../platform/presenting.ts';
import { ProcessesModule } from '../processes/processes.module.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { NominationAnswersController } from './answers.controller.ts';
import { AnswerNominationHandler } from './answer-nomination.ts';
import { NominationChanges } from './change-nomination.ts';
import { NominationDownload } from './download-nominations.ts';
import { EditNominationHandler } from './edit-nomination.ts';
import { GetNominationFiltersHandler } from './get-nomination-filters.ts';
import { GetNominationHandler } from './get-nomination.ts';
import { NominationImportController } from './import/import.controller.ts';
import { ImportLookup } from './import/import-lookup.ts';
import { NominationTemplateDownload } from './import/nomination-template-download.ts';
import { ReadNominationFileHandler } from './import/read-nomination-file.ts';
import { ReviewNominationsHandler } from './import/review-nominations.ts';
import { ListMessagesHandler } from './list-messages.ts';
import { ListNominableBookingsHandler } from './list-nominable-bookings.ts';
import { ListNominationsHandler } from './list-nominations.ts';
import { MarkAsReadHandler } from './mark-as-read.ts';
import { NominableBookings } from './nominable-bookings.ts';
import { GetNominationImportHandler } from './nominating/get-nomination-import.ts';
import { NominateVesselsHandler } from './nominating/nominate-vessels.ts';
import { NominationImports } from './nominating/nomination-imports.service.ts';
import { OrdererRights } from './nominating/orderer-rights.ts';
import { VesselNominating } from './nominating/vessel-nominating.ts';
import { NominationOptions } from './nomination-options.ts';
import { NominationReadings } from './nomination-readings.ts';
import { NominationRuling } from './nomination-rules.ts';
import { NominationsController } from './nominations.controller.ts';
import { Nominations } from './nominations.service.ts';
import { PostMessageHandler } from './post-message.ts';
import { ThreadController } from './thread.controller.ts';
import { Unread } from './unread.ts';
import { VoyageCalls } from './voyage-calls.ts';
import { VoyageFollowing } from './voyage-following.ts';

/** Nominated vessels, their threads, and the process that brings words between them, their bookings and their voyages. */
@Module({
  imports: [SettingsModule, ProcessesModule],
  // A fixed path stands before one with a parameter: `messages` is no nomination's id.
  controllers: [
    ThreadController,
    NominationImportController,
    NominationAnswersController,
    NominationsController,
  ],
  providers: [
    Presenting,
    CaughtUp,
    NominationChanges,
    NominableBookings,
    NominationOptions,
    NominationRuling,
    NominationReadings,
    NominationDownload,
    NominationTemplateDownload,
    ReadingPlaces,
    ImportLookup,
    ReadNominationFileHandler,
    ReviewNominationsHandler,
    VoyageCalls,
    VoyageFollowing,
    Unread,
    Nominations,
    ListNominationsHandler,
    GetNominationHandler,
    GetNominationFiltersHandler,
    ListNominableBookingsHandler,
    NominateVesselsHandler,
    GetNominationImportHandler,
    NominationImports,
    OrdererRights,
    VesselNominating,
    EditNominationHandler,
    AnswerNominationHandler,
    ListMessagesHandler,
    PostMessageHandler,
    MarkAsReadHandler,
  ],
})
export class NominationsModule {}
