import type { CallState, VoyageStateNow } from '#domain/voyage/derived';
import type { CallMoment, PortType } from './timeline.ts';

/** A call that the selector offers, in the order of the rotation: those of the voyage that one may open. */
export interface PortOption {
  readonly portId: string;
  readonly portName: string;
  readonly lastVoyagePortId: string;
  readonly isCurrent: boolean;
  /** In the rotation, from 1. */
  readonly place: number;
  readonly eta: string | null;
  readonly etd: string | null;
}

/** `GET …/port-calls/{portId}/selection`: header and selector. */
export interface SelectionAnswer {
  readonly header: { readonly portName: string; readonly vesselName: string; readonly vvn: string };
  readonly voyageId: string;
  /** Calls of the voyage, those included that one may not open. */
  readonly callCount: number;
  readonly ports: readonly PortOption[];
  readonly lastUpdated: string;
  /** Global address numbers of the agency that asks, each with a channel that tells of the voyage; none for staff. */
  readonly companies: readonly string[];
  readonly cursor?: string;
}

export interface MasterContact {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** A point on the map: degrees, north and east positive. */
export interface MapPoint {
  readonly lat: number;
  readonly lng: number;
}

export interface MapPort extends MapPoint {
  readonly name: string;
  readonly type: PortType;
  readonly isCurrent: boolean;
}

/** What the vessel map shows. Lines may leave ±180°: a route that straddles the date line is not cut. */
export interface VesselMapData {
  readonly vessel:
    | (MapPoint & {
        readonly name: string;
        readonly course: number | null;
        /** Knots. */
        readonly speed: number | null;
        /** When it was there, ISO 8601 UTC. */
        readonly at: string;
        /** The port where she lies, with the terminal where she is berthed: `Baltimore, Dundalk 9`; null at sea. */
        readonly liesAt: string | null;
        readonly nextPortName: string | null;
        readonly eta: string | null;
      })
    | null;
  readonly ports: readonly MapPort[];
  /** Positions that were reported, the oldest first. */
  readonly sailed: readonly MapPoint[];
  /** From the vessel to the calls that are still to come. */
  readonly toGo: readonly MapPoint[];
}

/** `GET …/port-calls/{portId}/tracking`: the side panel. */
export interface TrackingAnswer {
  readonly location: VesselMapData;
  readonly masterContacts: readonly MasterContact[];
  /** null where who asks may not see the vessel's certificates. */
  readonly vesselLink: { readonly id: string; readonly name: string } | null;
}

export interface ScheduleMilestone extends CallMoment {
  readonly isActive: boolean;
  readonly passed: boolean;
}

export interface ScheduleTerminal {
  readonly terminalId: string;
  readonly name: string;
  readonly type: PortType;
  readonly eta: ScheduleMilestone | null;
  readonly etb: ScheduleMilestone | null;
  readonly etd: ScheduleMilestone | null;
}

/** An ETA of the call's arrival as it was told from `toldAt` on, each with when it was told (ISO 8601 UTC). */
export interface ToldEstimate {
  readonly toldAt: string;
  /** In port time; null: the voyage did not call there then. */
  readonly eta: string | null;
}

export interface SchedulePort {
  readonly portId: string;
  readonly lastVoyagePortId: string;
  readonly portName: string;
  /** Which one is shown, and its neighbours. */
  readonly state: 'previous' | 'current' | 'next';
  readonly status: CallState;
  /** Whether who asks may open it: it is a link. */
  readonly isAgencyPort: boolean;
  readonly type: PortType;
  /** Of the port's time to UTC, in minutes, at its arrival. */
  readonly offsetMinutes: number;
  readonly terminals: readonly ScheduleTerminal[];
  /** Of the current one only; empty elsewhere. */
  readonly told: readonly ToldEstimate[];
}

/** `GET …/port-calls/{portId}/schedule?asOf=`: a neighbour that there is not is null and stands there as 'None'. */
export interface ScheduleAnswer {
  readonly ports: {
    readonly previous: SchedulePort | null;
    readonly current: SchedulePort;
    readonly next: SchedulePort | null;
  };
  readonly asOf: string | null;
}

export const fuelTypes = ['vlsfo', 'lsmgo', 'bio_vlsfo', 'bio_lsmgo'] as const;
export type FuelType = (typeof fuelTypes)[number];

/** `GET …/port-calls/{portId}/voyage-overview`. Quantities in MT. */
export interface VoyageOverviewAnswer {
  readonly status: VoyageStateNow;
  /** `linked`: who asks may open the vessel's page. */
  readonly vessel: { readonly id: string; readonly name: string; readonly linked: boolean };
  readonly voyage: string;
  readonly qtyOnBoard: number | null;
  readonly totalPortDays: number | null;
  readonly trade: string;
  /** VLSFO and LSMGO always, bio only if present; null: not reported. */
  readonly fueling: readonly { readonly type: FuelType; readonly value: number | null }[];
}

const activityNames = ['transit', 'load', 'discharge', 'bunkerStem', 'loading', 'discharging'] as const;
export type ActivityName = (typeof activityNames)[number];

/** `GET …/port-calls/{portId}/activities`: MT; null where there is none of it. */
export type ActivitiesAnswer = Readonly<
  Record<ActivityName, { readonly value: number | null; readonly isActive: boolean }>
>;

export interface RotationStep {
  readonly portId: string;
  readonly portName: string;
  readonly isCurrent: boolean;
  readonly isAgencyPort: boolean;
  readonly type: PortType;
  readonly status: CallState;
  readonly offsetMinutes: number;
  readonly terminals: readonly ScheduleTerminal[];
}

/** `GET …/port-calls/{portId}/port-rotation?asOf=`. */
export interface RotationAnswer {
  readonly ports: readonly RotationStep[];
  readonly asOf: string | null;
}
