import { Module } from '@nestjs/common';
import { CaughtUp } from '../platform/caught-up.ts';
import { ProcessesModule } from '../processes/processes.module.ts';
import { Presenting } from '../platform/presenting.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { ChangeDraftHandler } from './drafts/change-draft.ts';
import { DeclareAgainHandler } from './drafts/declare-again.ts';
import { Discards } from './drafts/discards.ts';
import { DeclarationYears } from './drafts/declaration-years.ts';
import { DraftReading } from './drafts/draft-reading.ts';
import { DraftViews } from './drafts/draft-views.ts';
import { GetDraftStepsHandler } from './drafts/get-draft-steps.ts';
import { GetDraftHandler } from './drafts/get-draft.ts';
import { GetEditDraftHandler } from './drafts/get-edit-draft.ts';
import { ListDraftsHandler } from './drafts/list-drafts.ts';
import { StaleCells } from './drafts/stale-cells.ts';
import { DraftsController } from './drafts/drafts.controller.ts';
import { EditDrafts } from './drafts/edit-drafts.ts';
import { KnownBookings } from './drafts/known-bookings.ts';
import { WantedChanges } from './drafts/wanted-changes.ts';
import { OpenNewDraftHandler } from './drafts/open-draft.ts';
import { TakeBackDraftHandler } from './drafts/take-back-draft.ts';
import { AllBookingsController } from './lists/all-bookings.controller.ts';
import { AmendContractHandler } from './bookings/amend-contract.ts';
import { AssignBrokerHandler } from './bookings/assign-broker.ts';
import { AssignBrokerToBookingsHandler } from './bookings/assign-broker-to-bookings.ts';
import { CancelBookingsHandler } from './bookings/cancel-bookings.ts';
import { ContractController } from './bookings/contract.controller.ts';
import { ManyBookings } from './bookings/many-bookings.ts';
import { ManyBookingsController } from './bookings/many-bookings.controller.ts';
import { GetBookingFiltersHandler } from './lists/get-booking-filters.ts';
import { GetHistoryFiltersHandler } from './lists/get-history-filters.ts';
import { VersionDownload } from './lists/version-download.ts';
import { GetBookingHistoryHandler } from './lists/get-booking-history.ts';
import { GetBookingTimelineHandler } from './lists/get-booking-timeline.ts';
import { GetProvenanceHandler } from './lists/get-provenance.ts';
import { GetBookingHandler } from './lists/get-booking.ts';
import { ListBookingVersionsHandler } from './lists/list-booking-versions.ts';
import { ListSubmissionsHandler } from './lists/list-submissions.ts';
import { ListBookingsHandler } from './lists/list-bookings.ts';
import { CancelBookingHandler } from './bookings/cancel-booking.ts';
import { Cancelled } from './bookings/cancelled.ts';
import { DeclaredMonths } from './lists/declared-months.ts';
import { BookingDownload } from './lists/booking-download.ts';
import { BookingReadings } from './lists/booking-readings.ts';
import { DeclarationsController } from './lists/declarations.controller.ts';
import { OverviewController } from './overview/overview.controller.ts';
import { NominationReadings } from '../nominations/nomination-readings.ts';
import { BookingSums } from './overview/booking-sums.ts';
import { NominatedSums } from './overview/nominated-sums.ts';
import { GetDeclaredVolumeHandler } from './overview/get-declared-volume.ts';
import { GetNominatedVolumeHandler } from './overview/get-nominated-volume.ts';
import { GetOverviewFiltersHandler } from './overview/get-overview-filters.ts';
import { GetPreviousVolumeHandler } from './overview/get-previous-volume.ts';
import { DraftValidation } from './review/draft-validation.ts';
import { ReviewDraftHandler } from './review/review-draft.ts';
import { SubmissionReview } from './review/submission-review.ts';
import { DiscardReturnedHandler } from './returned/discard-returned.ts';
import { ListReturnedHandler } from './returned/list-returned.ts';
import { ReturnedController } from './returned/returned.controller.ts';
import { GetReceiptHandler } from './receipt/get-receipt.ts';
import { ReceiptDownload } from './receipt/receipt-download.ts';
import { ReceiptsController } from './receipt/receipts.controller.ts';
import { GetBookingProofHandler } from './statements/get-booking-proof.ts';
import { IssueStatementHandler } from './statements/issue-statement.ts';
import { ListStatementsHandler } from './statements/list-statements.ts';
import { StatementDownload } from './statements/statement-download.ts';
import { StatementTimer } from './statements/statement-timer.ts';
import { StatementsController } from './statements/statements.controller.ts';
import { Statements } from './statements/statements.ts';
import { BookingNumbers } from './submission/booking-numbers.ts';
import { SubmissionReading } from './submission/submission-reading.ts';
import { DeclareBookingsHandler } from './submission/declare-bookings.ts';
import { ReplacedBooking } from './submission/replaced-booking.ts';
import { SentBookings } from './submission/sent-bookings.ts';
import { SubmissionController } from './submission/submission.controller.ts';
import { SubmissionSteps } from './submission/submission-steps.ts';
import { Submissions } from './submission/submissions.service.ts';
import { SubmitDeclarationHandler } from './submission/submit-declaration.ts';
import { GetTransferOfferHandler } from './transfer/get-transfer-offer.ts';
import { ListTransferErrorsHandler } from './transfer/list-transfer-errors.ts';
import { TransferBookingHandler } from './transfer/transfer-booking.ts';
import { GetTransferBatchHandler } from './transfer/get-transfer-batch.ts';
import { ListTransfersHandler } from './transfer/list-transfers.ts';
import { OrderTransfersHandler } from './transfer/order-transfers.ts';
import { SubmissionTransfers } from './transfer/submission-transfers.ts';
import { TransferBatches } from './transfer/transfer-batches.service.ts';
import { TransferListController } from './transfer/transfer-list.controller.ts';
import { TransfersController } from './transfer/transfers.controller.ts';
import { GetUndoProgressHandler } from './undo/get-undo-progress.ts';
import { GetUndoHandler } from './undo/get-undo.ts';
import { SubmissionBookings } from './undo/submission-bookings.ts';
import { SubmissionUndos } from './undo/submission-undos.service.ts';
import { UndoAtOnce } from './undo/undo-at-once.ts';
import { UndoInSteps } from './undo/undo-in-steps.ts';
import { UndoReading } from './undo/undo-reading.ts';
import { UndoLog } from './undo/undo-log.ts';
import { UndoRun } from './undo/undo-run.ts';
import { UndoSteps } from './undo/undo-steps.ts';
import { UndoSubmissionHandler } from './undo/undo-submission.ts';
import { UndoController } from './undo/undo.controller.ts';
import { AnswerMatchesHandler } from './upload/answer-matches.ts';
import { ChooseUploadReadingHandler } from './upload/choose-reading.ts';
import { ReadUploadAgainHandler } from './upload/read-again.ts';
import { FileQuota } from './upload/file-quota.ts';
import { FileExpiry } from './upload/file-expiry.ts';
import { KeptFiles } from './upload/kept-files.ts';
import { KeptFilesSweep } from './upload/kept-files-sweep.ts';
import { ListUploadPortsHandler } from './upload/list-upload-ports.ts';
import { ListUploadYearsHandler } from './upload/list-upload-years.ts';
import { ReadingPlaces } from './upload/reading-places.ts';
import { ReplacedUpload } from './upload/replaced-upload.ts';
import { SeenFiles } from './upload/seen-file.ts';
import { ReceiveDeclarationFileHandler } from './upload/receive-upload.ts';
import { UploadConditions } from './upload/upload-conditions.ts';
import { UploadIntake } from './upload/upload-intake.ts';
import { TemplateDownload } from './upload/template-download.ts';
import { UploadMatching } from './upload/upload-matching.ts';
import { ReadingController } from './upload/reading.controller.ts';
import { UploadReading } from './upload/upload-reading.ts';
import { UploadController } from './upload/upload.controller.ts';
import { WrittenVersions } from './upload/written-versions.ts';
import { Uploads } from './upload/uploads.service.ts';

/**
 * Declarations: `lists` reads what is declared, `overview` sums it, `bookings` cancels and assigns it and says under which contract it goes, `drafts` changes what is being prepared,
 * `upload` takes files in, `review` finds their errors, `submission` carries them into bookings, `returned` has those of the form that came back, `undo` takes back what was submitted, `statements` proves their history,
 * `transfer` hands bookings on. Who asks, for whom and from which side, is in scope.ts; how refusals are answered in rejections.ts.
 */
@Module({
  imports: [SettingsModule, ProcessesModule],
  // A fixed path stands before one with a parameter: `edit` is no booking's id.
  controllers: [
    DraftsController,
    UploadController,
    ReadingController,
    SubmissionController,
    ReturnedController,
    ReceiptsController,
    UndoController,
    ManyBookingsController,
    ContractController,
    DeclarationsController,
    OverviewController,
    AllBookingsController,
    TransferListController,
    TransfersController,
    StatementsController,
  ],
  providers: [
    Presenting,
    CaughtUp,
    ListBookingsHandler,
    GetBookingHandler,
    DeclaredMonths,
    ListBookingVersionsHandler,
    ListSubmissionsHandler,
    GetBookingHistoryHandler,
    GetBookingTimelineHandler,
    GetProvenanceHandler,
    GetBookingFiltersHandler,
    GetHistoryFiltersHandler,
    VersionDownload,
    BookingDownload,
    BookingReadings,
    BookingSums,
    NominatedSums,
    NominationReadings,
    GetDeclaredVolumeHandler,
    GetNominatedVolumeHandler,
    GetOverviewFiltersHandler,
    GetPreviousVolumeHandler,
    Cancelled,
    CancelBookingHandler,
    AssignBrokerHandler,
    AmendContractHandler,
    DeclarationYears,
    ManyBookings,
    CancelBookingsHandler,
    AssignBrokerToBookingsHandler,
    EditDrafts,
    KnownBookings,
    DraftViews,
    DraftReading,
    ListDraftsHandler,
    ListReturnedHandler,
    DiscardReturnedHandler,
    GetDraftHandler,
    GetDraftStepsHandler,
    GetEditDraftHandler,
    StaleCells,
    OpenNewDraftHandler,
    DeclareAgainHandler,
    ChangeDraftHandler,
    WantedChanges,
    Discards,
    TakeBackDraftHandler,
    DraftValidation,
    SubmissionReview,
    ReviewDraftHandler,
    TemplateDownload,
    ListUploadPortsHandler,
    ListUploadYearsHandler,
    WrittenVersions,
    UploadMatching,
    Uploads,
    UploadReading,
    ReadingPlaces,
    FileQuota,
    FileExpiry,
    KeptFiles,
    KeptFilesSweep,
    UploadConditions,
    UploadIntake,
    ReplacedUpload,
    SeenFiles,
    ReceiveDeclarationFileHandler,
    AnswerMatchesHandler,
    ChooseUploadReadingHandler,
    ReadUploadAgainHandler,
    Statements,
    StatementTimer,
    StatementDownload,
    ListStatementsHandler,
    IssueStatementHandler,
    GetBookingProofHandler,
    BookingNumbers,
    SubmissionReading,
    Submissions,
    GetReceiptHandler,
    SubmissionBookings,
    UndoReading,
    UndoSteps,
    UndoLog,
    UndoRun,
    UndoAtOnce,
    UndoInSteps,
    SubmissionUndos,
    GetUndoHandler,
    GetUndoProgressHandler,
    UndoSubmissionHandler,
    ReceiptDownload,
    SubmissionSteps,
    SubmitDeclarationHandler,
    SentBookings,
    ReplacedBooking,
    DeclareBookingsHandler,
    GetTransferOfferHandler,
    ListTransferErrorsHandler,
    TransferBookingHandler,
    TransferBatches,
    SubmissionTransfers,
    OrderTransfersHandler,
    ListTransfersHandler,
    GetTransferBatchHandler,
  ],
})
export class DeclarationsModule {}
