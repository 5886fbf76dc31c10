import type { AdmissionEvent } from './admissions/events.ts';
import type { BookingEvent } from './booking/events.ts';
import type { ContactEvent } from './contact/events.ts';
import type { DraftEvent } from './declaration-draft/events.ts';
import type { DocumentEvent } from './document/events.ts';
import type { EffectEvent } from './effect/events.ts';
import type { EffectsHoldEvent } from './effect/hold.ts';
import type { NominationEvent } from './nomination/events.ts';
import type { NominationImportEvent } from './nomination-import/events.ts';
import type { NumberingEvent } from './numbering/events.ts';
import type { OrganisationEvent } from './organisation/events.ts';
import type { ParkedMessageEvent } from './parked-message/events.ts';
import type { ReferenceEvent } from './reference/events.ts';
import type { StatementEvent } from './statement/events.ts';
import type { SubmissionUndoEvent } from './submission-undo/events.ts';
import type { ThreadReaderEvent } from './thread-reader/events.ts';
import type { TransferBatchEvent } from './transfer-batch/events.ts';
import type { UserEvent } from './user/events.ts';
import type { VesselEvent } from './vessel/events.ts';
import type { VesselDayEvent } from './vessel-day/events.ts';
import type { VoyageEvent } from './voyage/events.ts';
import type { WorldClockEvent } from './world-clock/events.ts';

interface EventsOf {
  readonly admissions: AdmissionEvent;
  readonly booking: BookingEvent;
  readonly contact: ContactEvent;
  readonly 'declaration-draft': DraftEvent;
  readonly document: DocumentEvent;
  readonly effect: EffectEvent;
  readonly 'effects-hold': EffectsHoldEvent;
  readonly nomination: NominationEvent;
  readonly 'nomination-import': NominationImportEvent;
  readonly numbering: NumberingEvent;
  readonly organisation: OrganisationEvent;
  readonly 'parked-message': ParkedMessageEvent;
  readonly reference: ReferenceEvent;
  readonly statement: StatementEvent;
  readonly 'submission-undo': SubmissionUndoEvent;
  readonly 'thread-reader': ThreadReaderEvent;
  readonly 'transfer-batch': TransferBatchEvent;
  readonly user: UserEvent;
  readonly vessel: VesselEvent;
  readonly 'vessel-day': VesselDayEvent;
  readonly voyage: VoyageEvent;
  readonly 'world-clock': WorldClockEvent;
}

export type Aggregate = keyof EventsOf;
type AnyEvent = EventsOf[Aggregate];
export type StoredEventName = AnyEvent['type'];
export type EventNamed<Name extends StoredEventName> = Extract<AnyEvent, { readonly type: Name }>;

type AggregateOf<Name extends StoredEventName> = {
  readonly [One in Aggregate]: Name extends EventsOf[One]['type'] ? One : never;
}[Aggregate];

/** Every event by the name under which logs keep it, with the aggregate that tells it. A name stands for ever. */
export const storedEvents: { readonly [Name in StoredEventName]: AggregateOf<Name> } = {
  BookingDeclared: 'booking',
  ContinuationDeclared: 'booking',
  VesselRequested: 'booking',
  BookingCodeChanged: 'booking',
  VesselTypeAmended: 'booking',
  TradeAmended: 'booking',
  MonthAmended: 'booking',
  CommodityAmended: 'booking',
  VesselVoyageAmended: 'booking',
  LaycanAmended: 'booking',
  LoadPortAmended: 'booking',
  LoadQuantityAmended: 'booking',
  DischargeLineAmended: 'booking',
  CommentAmended: 'booking',
  CompanyAmended: 'booking',
  MasterBookingAmended: 'booking',
  ContractLinkAmended: 'booking',
  BookingCancelled: 'booking',
  BrokerAssigned: 'booking',
  BookingTransferRequested: 'booking',
  BookingTransferConfirmed: 'booking',
  BookingTransferRefused: 'booking',
  TransferWithdrawalRequested: 'booking',
  TransferWithdrawalConfirmed: 'booking',
  TransferWithdrawalRefused: 'booking',
  BookingNominated: 'booking',
  BookingReleased: 'booking',
  NominationInformed: 'booking',
  DraftOpened: 'declaration-draft',
  DraftYearChosen: 'declaration-draft',
  UploadReceived: 'declaration-draft',
  UploadColumnsRead: 'declaration-draft',
  UploadReadingChosen: 'declaration-draft',
  RowsAdded: 'declaration-draft',
  UploadBasesRead: 'declaration-draft',
  UnchangedRowsLeftOut: 'declaration-draft',
  UploadCompleted: 'declaration-draft',
  UploadFailed: 'declaration-draft',
  UploadFileExpired: 'declaration-draft',
  RowMatched: 'declaration-draft',
  CellsChanged: 'declaration-draft',
  ChangeRebased: 'declaration-draft',
  RowsDiscarded: 'declaration-draft',
  DeclarationSubmitted: 'declaration-draft',
  SubmissionRowsListed: 'declaration-draft',
  RowsSettled: 'declaration-draft',
  DeclarationCompleted: 'declaration-draft',
  RowsRestored: 'declaration-draft',
  RowsReturned: 'declaration-draft',
  DraftReopened: 'declaration-draft',
  DraftReplaced: 'declaration-draft',
  DraftEnded: 'declaration-draft',
  EffectDone: 'effect',
  EffectRefused: 'effect',
  EffectReleased: 'effect',
  EffectsHeld: 'effects-hold',
  EffectsReleased: 'effects-hold',
  VesselNominated: 'nomination',
  NominatedVesselChanged: 'nomination',
  NominatedTypeChanged: 'nomination',
  NominatedTradeChanged: 'nomination',
  NominatedLaycanChanged: 'nomination',
  NominatedLoadPortChanged: 'nomination',
  NominatedQuantityChanged: 'nomination',
  NominatedDischargeChanged: 'nomination',
  NominationCommentChanged: 'nomination',
  EtaChanged: 'nomination',
  EtaRevised: 'nomination',
  LoadCallChanged: 'nomination',
  BookingCalledFor: 'nomination',
  BookingTakenOff: 'nomination',
  BookingsTold: 'nomination',
  DeclarationTaken: 'nomination',
  VesselApproved: 'nomination',
  UpdatesConfirmed: 'nomination',
  NominationWithdrawn: 'nomination',
  MessagePosted: 'nomination',
  NominationBrokerChanged: 'nomination',
  NumbersReserved: 'numbering',
  OrganisationFounded: 'organisation',
  TemplateChosen: 'organisation',
  EtaSourceChosen: 'organisation',
  FeatureSwitched: 'organisation',
  MemberJoined: 'organisation',
  MemberRoleChanged: 'organisation',
  MemberLeft: 'organisation',
  SetUpCompleted: 'organisation',
  MemberInvited: 'organisation',
  InvitationRenewed: 'organisation',
  InvitationWithdrawn: 'organisation',
  InvitationAccepted: 'organisation',
  HeaderMapped: 'organisation',
  ReferenceListRevised: 'reference',
  StatementIssued: 'statement',
  ThreadRead: 'thread-reader',
  NominationsOrdered: 'nomination-import',
  OrderedVesselsListed: 'nomination-import',
  OrderedVesselsSettled: 'nomination-import',
  NominationImportEnded: 'nomination-import',
  UndoOrdered: 'submission-undo',
  UndoAdvanced: 'submission-undo',
  UndoCompleted: 'submission-undo',
  TransferBatchOrdered: 'transfer-batch',
  TransferBatchSettled: 'transfer-batch',
  TransferBatchCompleted: 'transfer-batch',
  OrganisationAdmitted: 'admissions',
  OrganisationNameKnown: 'admissions',
  OrganisationRenamed: 'admissions',
  AdministratorReleased: 'admissions',
  AdministratorReinstated: 'admissions',
  RequestAccepted: 'admissions',
  RequestRejected: 'admissions',
  UserRegistered: 'user',
  StaffAppointed: 'user',
  StaffReassigned: 'user',
  UserRemoved: 'user',
  UserRestored: 'user',
  UserRenamed: 'user',
  RegistrationReceived: 'user',
  RegistrationRepeated: 'user',
  EmailConfirmed: 'user',
  DirectoryLinked: 'user',
  UserErased: 'user',
  PasswordResetRequested: 'user',
  PasswordReset: 'user',
  PasswordChanged: 'user',
  SecondFactorSet: 'user',
  SecondFactorRemoved: 'user',
  RecoveryCodesRenewed: 'user',
  RecoveryCodeUsed: 'user',
  SecondFactorGuessed: 'user',
  ThemeChosen: 'user',
  ListArranged: 'user',
  NotificationChannelsChosen: 'user',
  VoyageStated: 'voyage',
  VoyageScheduled: 'voyage',
  VoyageCommenced: 'voyage',
  VoyageCompleted: 'voyage',
  VoyageCancelled: 'voyage',
  VesselSubstituted: 'voyage',
  VoyageCorrected: 'voyage',
  PortCallAdded: 'voyage',
  PortCallOmitted: 'voyage',
  RotationChanged: 'voyage',
  PortCallCorrected: 'voyage',
  TerminalCallAdded: 'voyage',
  TerminalCallOmitted: 'voyage',
  PortCallEstimated: 'voyage',
  VesselArrived: 'voyage',
  VesselBerthed: 'voyage',
  VesselDeparted: 'voyage',
  ActualCorrected: 'voyage',
  AgentAppointed: 'voyage',
  AgentReleased: 'voyage',
  CargoBooked: 'voyage',
  CargoChanged: 'voyage',
  CargoWithdrawn: 'voyage',
  CargoOperationRecorded: 'voyage',
  BillOfLadingIssued: 'voyage',
  BillOfLadingCorrected: 'voyage',
  BillOfLadingWithdrawn: 'voyage',
  LateStatementKept: 'voyage',
  VesselStated: 'vessel',
  VesselWithdrawn: 'vessel',
  PositionReported: 'vessel-day',
  FuelReported: 'vessel-day',
  ContactStated: 'contact',
  ContactWithdrawn: 'contact',
  DocumentFileAccepted: 'document',
  DocumentFileRefused: 'document',
  DocumentStated: 'document',
  DocumentWithdrawn: 'document',
  MessageParked: 'parked-message',
  ParkedMessageReplayed: 'parked-message',
  WorldSpeedSet: 'world-clock',
};

/** Whether an event of the log is one of this name, which then tells its data. */
export const isEvent = <Event extends { readonly type: string }, Name extends StoredEventName>(
  event: Event,
  ...names: readonly Name[]
): event is Event & EventNamed<Name> => names.some((name) => name === event.type);
