import type { CallState, VoyageStateNow } from '#domain/voyage/derived';
import { day, ids, listOf } from '../lists/criteria.ts';

/** First day that a custom period may begin with. */
export const firstCustomDay = '2017-05-01';

/** What comes next, in the specification's words. */
export type UpcomingActionName =
  | 'estimated departure'
  | 'estimated arrival'
  | 'estimated berth'
  | 'departure';

/** L loads, D discharges, F takes bunkers, T passes. */
export type PortType = 'L' | 'D' | 'F' | 'T';

/** A moment of a call. `date` has the port's own offset, `2027-03-03T14:20:00+01:00`, and is printed as it is written. */
export interface CallMoment {
  readonly date: string;
  readonly happened: boolean;
}

/** A terminal within a call, as its bar and tooltip show it. */
export interface TimelineTerminal {
  readonly id: string;
  readonly name: string;
  readonly type: PortType;
  readonly state: CallState;
  readonly eta: CallMoment | null;
  readonly etb: CallMoment | null;
  readonly etd: CallMoment | null;
  readonly upcomingAction: UpcomingActionName | null;
  readonly upcomingDate: string | null;
}

/** A call of a voyage. `portId` is the call's id: a UN/LOCODE names no visit. */
export interface TimelinePort {
  readonly id: string;
  readonly lastVoyagePortId: string;
  readonly portId: string;
  /** UN/LOCODE. */
  readonly locode: string;
  readonly portName: string;
  readonly type: PortType;
  readonly state: CallState;
  readonly eta: string | null;
  readonly etd: string | null;
  readonly upcomingAction: UpcomingActionName | null;
  readonly upcomingDate: string | null;
  readonly terminals: readonly TimelineTerminal[];
  /** Global address numbers of its agents; to an agency only its own. */
  readonly agencies: readonly string[];
  /** Whether who asks may open it. */
  readonly mayOpen: boolean;
}

/** A row of the timeline: one voyage with its calls in the order of the rotation. */
export interface TimelineVoyage {
  /** The voyage's; `gone` names it alike. */
  readonly id: string;
  /** Opaque `log.generation.position`: a later one is newer. Absent where the past is shown. */
  readonly cursor?: string;
  readonly voyageId: string;
  readonly vesselId: string;
  readonly vesselName: string;
  readonly vvn: string;
  readonly tradeId: string;
  readonly tradeName: string;
  readonly state: VoyageStateNow;
  readonly upcomingAction: UpcomingActionName | null;
  readonly upcomingDate: string | null;
  /** When the voyage-management system last told of it, ISO 8601 UTC. */
  readonly toldAt: string;
  readonly ports: readonly TimelinePort[];
}

/**
 * What narrows the timeline; `timeline-filter.ts` says how. All hold for ONE call together. `ports` are UN/LOCODEs, `agencies` global address numbers; `cp_start` and
 * `cp_end` the first and last day of a custom period (UTC), within which the call lies in part.
 */
export const timelineList = listOf({
  criteria: { ports: ids(), tradelanes: ids(), agencies: ids(), cp_start: day(), cp_end: day() },
});

/** Answer of `GET …/port-calls?ports=&tradelanes=&agencies=&cp_start=&cp_end=&asOf=`, soonest action first. */
export interface TimelineAnswer {
  readonly data: readonly TimelineVoyage[];
  readonly meta: {
    /** When the voyage-management system last told of any of them, ISO 8601 UTC; null where nothing was told. */
    readonly lastUpdated: string | null;
    /** Today by the clock of the trade, `yyyy-MM-dd` (UTC). */
    readonly today: string;
    /** The moment that is shown, ISO 8601 UTC; null: now. */
    readonly asOf: string | null;
    /**
     * Global address numbers of the agency that asks; none for staff. Each has a channel of its own, which tells a voyage as that company
     * sees it: who has several applies no push, but asks anew.
     */
    readonly companies: readonly string[];
  };
  /** To subscribe with; absent where the past is shown. */
  readonly cursor?: string;
}

/** Options that narrow each other: an option is offered while it goes with what is chosen of the others. */
export interface TimelineFilters {
  readonly ports: readonly {
    readonly id: string;
    readonly name: string;
    readonly inAgencies: readonly string[];
    readonly inTradelanes: readonly string[];
  }[];
  readonly tradelanes: readonly {
    readonly id: string;
    readonly name: string;
    readonly inAgencies: readonly string[];
    readonly inPorts: readonly string[];
  }[];
  readonly agencies: readonly {
    readonly id: string;
    readonly name: string;
    readonly inTradelanes: readonly string[];
    readonly inPorts: readonly string[];
  }[];
}

/** Degrees, north and east positive. */
export interface VesselPosition {
  readonly lat: number;
  readonly lng: number;
  readonly course: number | null;
  /** Knots. */
  readonly speed: number | null;
  /** When it was there, ISO 8601 UTC. */
  readonly at: string;
}

/** Agency home: `GET …/port-calls/vessels`, a vessel with calls of the agency's that are not over, soonest first. */
export interface AgencyVessel {
  readonly id: string;
  readonly name: string;
  readonly vvn: string;
  /** Where it was reported last, degrees; null where it never was. */
  readonly position: VesselPosition | null;
  /** The agency's next call, or the one where it is. */
  readonly portId: string;
  readonly portName: string;
  /** In port time. */
  readonly eta: string | null;
}

export interface AgencyVesselsAnswer {
  readonly data: readonly AgencyVessel[];
}

/** `GET …/port-calls/totals`. */
export interface PortCallTotalsAnswer {
  readonly data: readonly PortCallTotal[];
}

/** Agency home: a row a port. New: not arrived yet; ongoing: in port. */
export interface PortCallTotal {
  readonly id: string;
  readonly name: string;
  readonly newCount: number;
  readonly ongoingCount: number;
  readonly totalCount: number;
}
