import type { NamedRef } from '../booking/terms.ts';
import type {
  CallAgent,
  Milestone,
  PortCall,
  TerminalCall,
  TerminalDetails,
  VoyageStatus,
  VoyageSummary,
} from './calls.ts';
import type { BillOfLading, CargoDetails, CargoLine, CargoOperation } from './cargo.ts';

/** `occurredAt`: when the voyage-management system knew it, ISO 8601 UTC; `recordedAt` says when the portal did. */
interface OfVoyage {
  readonly voyageId: string;
  readonly occurredAt: string;
}

/**
 * `cargoes`: ids of the cargoes that it concerns, for a cargo folds from events alone. Of a call: what loads or discharges
 * there; of the whole voyage, a changed rotation and what happened: all of the voyage's.
 */
interface Concerning extends OfVoyage {
  readonly cargoes: readonly string[];
}

/** `calls`: ids of all calls that the voyage has then. */
interface OfWhole extends Concerning {
  readonly calls: readonly string[];
}

/** `callId`: `{voyageId}~{callId}`. */
interface OfCall extends Concerning {
  readonly callId: string;
}

interface OfTerminal extends OfCall {
  readonly terminalId: string;
}

/** Place in the rotation, from 1, of the last call in which something happened: what lies before it is passed. */
interface Reaching {
  readonly reached: number;
}

interface FromTo<Value> {
  readonly from: Value;
  readonly to: Value;
}

/** What happened at a terminal. `from`: when it was expected last; `offsetMinutes`: of the port's clocks from UTC. */
interface Actual extends OfTerminal, Reaching {
  readonly from: string | null;
  readonly at: string;
  readonly offsetMinutes: number;
}

/** A cargo on its voyage: its line and its calls as they stand, so that it needs no other stream. */
interface CargoOnVoyage extends OfVoyage, CargoDetails, Reaching {
  readonly cargoId: string;
  /** null where the voyage has not been told yet. */
  readonly voyage: VoyageSummary | null;
  readonly lines: readonly CargoLine[];
}

interface OfCargo extends OfVoyage {
  readonly cargoId: string;
  readonly cargoRef: string;
}

export interface EstimateChange extends FromTo<string | null> {
  readonly terminalId: string;
  readonly milestone: Milestone;
}

export interface CallDetails {
  readonly port: NamedRef;
  readonly terminals: readonly TerminalDetails[];
}

/** What is known of a voyage and of the cargoes that it carries (`voyage-{id}`), as the voyage-management system tells it. */
export type VoyageEvent =
  /** Each statement that was taken in, whether it changed anything or not: else an overtaken one would win. */
  | {
      readonly type: 'VoyageStated';
      readonly data: Concerning & {
        /** `voyage`, or `cargo/{cargoRef}`. */
        readonly subject: string;
        readonly sequence: number;
        readonly hash: string;
      };
    }
  /** Also where a voyage that had commenced or was cancelled is only scheduled again: then with what has happened. */
  | {
      readonly type: 'VoyageScheduled';
      readonly data: Concerning &
        Reaching & {
          readonly vvn: string;
          readonly vessel: NamedRef;
          readonly vesselType: NamedRef;
          readonly trade: NamedRef;
          readonly calls: readonly PortCall[];
        };
    }
  | { readonly type: 'VoyageCommenced'; readonly data: OfWhole & { readonly from: VoyageStatus } }
  | { readonly type: 'VoyageCompleted'; readonly data: OfWhole & { readonly from: VoyageStatus } }
  | { readonly type: 'VoyageCancelled'; readonly data: OfWhole & { readonly from: VoyageStatus } }
  | {
      readonly type: 'VesselSubstituted';
      readonly data: OfWhole & FromTo<{ readonly vessel: NamedRef; readonly vesselType: NamedRef }>;
    }
  /** Its number or trade was told otherwise before. */
  | {
      readonly type: 'VoyageCorrected';
      readonly data: OfWhole & FromTo<{ readonly vvn: string; readonly trade: NamedRef }>;
    }
  | {
      readonly type: 'PortCallAdded';
      readonly data: OfCall & { readonly call: PortCall; readonly voyage: VoyageSummary };
    }
  | { readonly type: 'PortCallOmitted'; readonly data: OfCall }
  /** Ids of the calls in their new order, also where one was added or omitted. */
  | {
      readonly type: 'RotationChanged';
      readonly data: Concerning & Reaching & FromTo<readonly string[]>;
    }
  /** Names, kinds, stems or the order of the terminals were told otherwise before. */
  | { readonly type: 'PortCallCorrected'; readonly data: OfCall & FromTo<CallDetails> }
  | { readonly type: 'TerminalCallAdded'; readonly data: OfTerminal & { readonly terminal: TerminalCall } }
  | { readonly type: 'TerminalCallOmitted'; readonly data: OfTerminal & Reaching }
  /** One a call and statement. */
  | {
      readonly type: 'PortCallEstimated';
      readonly data: OfCall & { readonly changes: readonly EstimateChange[] };
    }
  | { readonly type: 'VesselArrived'; readonly data: Actual }
  | { readonly type: 'VesselBerthed'; readonly data: Actual }
  | { readonly type: 'VesselDeparted'; readonly data: Actual }
  /** `to` null: it did not happen. */
  | {
      readonly type: 'ActualCorrected';
      readonly data: OfTerminal &
        Reaching & {
          readonly milestone: Milestone;
          readonly from: string;
          readonly to: string | null;
          readonly offsetMinutes: number;
        };
    }
  | { readonly type: 'AgentAppointed'; readonly data: OfCall & { readonly agent: CallAgent } }
  | { readonly type: 'AgentReleased'; readonly data: OfCall & { readonly agent: CallAgent } }
  | { readonly type: 'CargoBooked'; readonly data: CargoOnVoyage }
  | { readonly type: 'CargoChanged'; readonly data: CargoOnVoyage }
  | { readonly type: 'CargoWithdrawn'; readonly data: OfCargo }
  /** `to` null: it was not done. */
  | {
      readonly type: 'CargoOperationRecorded';
      readonly data: OfCargo & { readonly lineId: string } & FromTo<CargoOperation | null>;
    }
  | { readonly type: 'BillOfLadingIssued'; readonly data: OfCargo & { readonly bill: BillOfLading } }
  | { readonly type: 'BillOfLadingCorrected'; readonly data: OfCargo & FromTo<BillOfLading> }
  | { readonly type: 'BillOfLadingWithdrawn'; readonly data: OfCargo & { readonly billId: string } }
  /**
   * A voyage statement that a later one had overtaken: what it says of the calls held from `occurredAt` until the next one
   * was made. Nothing that stands now moves.
   */
  | {
      readonly type: 'LateStatementKept';
      readonly data: OfVoyage & {
        readonly sequence: number;
        readonly until: string;
        readonly calls: readonly PortCall[];
        /** Ids of calls that other statements told of and this one did not. */
        readonly absent: readonly string[];
      };
    };

type Named<Type extends VoyageEvent['type']> = Extract<VoyageEvent, { readonly type: Type }>;

/** Of the times and terminals at a call. */
export type TimesEvent = Named<
  | 'PortCallCorrected'
  | 'TerminalCallAdded'
  | 'TerminalCallOmitted'
  | 'PortCallEstimated'
  | 'VesselArrived'
  | 'VesselBerthed'
  | 'VesselDeparted'
  | 'ActualCorrected'
>;

/** Of one call. */
export type CallEvent = TimesEvent | Named<'AgentAppointed' | 'AgentReleased'>;

/** Of the calls of a voyage. */
export type CallsEvent =
  | CallEvent
  | Named<'VoyageScheduled' | 'PortCallAdded' | 'PortCallOmitted' | 'RotationChanged'>;

/** Of a cargo. */
export type CargoEvent = Named<
  | 'CargoBooked'
  | 'CargoChanged'
  | 'CargoWithdrawn'
  | 'CargoOperationRecorded'
  | 'BillOfLadingIssued'
  | 'BillOfLadingCorrected'
  | 'BillOfLadingWithdrawn'
>;
