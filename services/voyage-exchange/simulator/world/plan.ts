import { seaLaneBetween } from '#domain/sea/sea-lanes';
import type { TerminalKind } from '#domain/voyage/calls';
import { fleet, type FleetVessel } from '../master-data/fleet.ts';
import { type LinerService, linerServices } from '../master-data/services.ts';
import { pickOf, noise, someOf, wholeBetween } from './noise.ts';

/** A visit as it is planned, without times. */
export interface PlannedCall {
  /** The feed's id of it: unique in its voyage. */
  readonly callId: string;
  /** UN/LOCODE. */
  readonly port: string;
  readonly kind: TerminalKind;
  readonly terminals: readonly PlannedTerminal[];
}

export interface PlannedTerminal {
  readonly terminalId: string;
  readonly name: string;
  readonly type: TerminalKind;
}

/** Cargo of others than the portal's customers. */
export interface Parcel {
  readonly cargoRef: string;
  readonly load: string;
  readonly discharge: string;
  readonly quantityMt: number;
  readonly commodity: string;
}

export interface PlannedVoyage {
  readonly voyageId: string;
  /** Voyage number. */
  readonly vvn: string;
  /** Of its vessel, from 0. */
  readonly index: number;
  readonly vessel: FleetVessel;
  /** Meant to sail it at first; another took its place. null: none other. */
  readonly first: FleetVessel | null;
  readonly service: LinerService;
  readonly calls: readonly PlannedCall[];
  readonly parcels: readonly Parcel[];
  /** Id of a call that is left out once the vessel has loaded; null: none. */
  readonly omitted: string | null;
}

const terminalNames: Readonly<Record<TerminalKind, readonly string[]>> = {
  L: ['Pulp Terminal', 'North Quay', 'Multipurpose Terminal', 'Berth 4'],
  D: ['Forest Products Terminal', 'South Quay', 'Breakbulk Terminal', 'Berth 12'],
  F: ['Bunker Anchorage'],
  T: ['Pilot Station'],
};

const terminalsOf = (port: string, kind: TerminalKind, count: number): readonly PlannedTerminal[] => {
  const names = someOf(terminalNames[kind], count, 'terminal', port, kind);
  return names.map((name, index) => ({ terminalId: `${kind}${index + 1}`, name, type: kind }));
};

/** One with as many terminals as its port is worth. */
const callAt = (voyageId: string, callId: string, port: string, kind: TerminalKind): PlannedCall => {
  const isLarge = kind === 'L' || kind === 'D';
  const count = isLarge && noise('terminals', voyageId, callId) < 0.25 ? 2 : 1;
  return { callId, port, kind, terminals: terminalsOf(port, kind, count) };
};

/** A call that a transferred booking asks for. */
export const joinedCall = (port: string, kind: 'L' | 'D'): PlannedCall => ({
  callId: `${kind}-${port}`,
  port,
  kind,
  terminals: terminalsOf(port, kind, 1),
});

const withBunkers = (call: PlannedCall): PlannedCall => ({
  ...call,
  terminals: [...call.terminals, ...terminalsOf(call.port, 'F', 1)],
});

/** Of one kind; bookings may ask for more. */
const mostCalls = 5;

/** Mostly few, now and then all that there are. */
const countOf = (ports: number, ...parts: readonly (string | number)[]): number =>
  Math.min(ports, noise(...parts, 'long') < 0.12 ? mostCalls : wholeBetween(1, 3, ...parts));

const callsOf = (voyageId: string, service: LinerService): readonly PlannedCall[] => {
  const loads = someOf(service.loads, countOf(service.loads.length, voyageId, 'loads'), voyageId, 'l');
  const discharges = someOf(
    service.discharges,
    countOf(service.discharges.length, voyageId, 'discharges'),
    voyageId,
    'd',
  );
  const rotation: (readonly [port: string, kind: TerminalKind])[] = [
    ...loads.map((port) => [port, 'L'] as const),
    ...(service.bunkers === null ? [] : [[service.bunkers, 'F'] as const]),
    ...(service.passes === null ? [] : [[service.passes, 'T'] as const]),
    ...discharges.map((port) => [port, 'D'] as const),
  ];
  return rotation.map(([port, kind], index) => {
    const call = callAt(voyageId, String(index + 1), port, kind);
    return index === 0 && service.bunkers === null ? withBunkers(call) : call;
  });
};

/** Shares of the deadweight that others have booked. */
const [leastBooked, mostBooked] = [0.08, 0.2];

const parcelsOf = (
  voyageId: string,
  vessel: FleetVessel,
  service: LinerService,
  calls: readonly PlannedCall[],
): readonly Parcel[] => {
  const loads = calls.filter(({ kind }) => kind === 'L');
  const discharges = calls.filter(({ kind }) => kind === 'D');
  const count = Math.max(loads.length, discharges.length);
  const share = leastBooked + (mostBooked - leastBooked) * noise(voyageId, 'share');
  return Array.from({ length: count }, (_, index): Parcel => ({
    cargoRef: `${voyageId}-C${index + 1}`,
    load: loads[index % loads.length]?.callId ?? '',
    discharge: discharges[index % discharges.length]?.callId ?? '',
    quantityMt: Math.max(500, Math.round((vessel.dwt * share) / count / 50) * 50),
    commodity: pickOf(service.commodities, voyageId, 'commodity', index),
  }));
};

/** Left out is never the first port of discharge, which the vessel is heading for already. */
const omittedOf = (voyageId: string, calls: readonly PlannedCall[]): string | null => {
  const discharges = calls.filter(({ kind }) => kind === 'D');
  if (discharges.length < 3 || noise(voyageId, 'omit') > 0.3) return null;
  return pickOf(discharges.slice(1), voyageId, 'omitted').callId;
};

const firstOf = (voyageId: string, vessel: FleetVessel): FleetVessel | null => {
  if (noise(voyageId, 'substitute') > 0.1) return null;
  const others = fleet.filter(({ id, type }) => type === vessel.type && id !== vessel.id);
  return pickOf(others, voyageId, 'first');
};

/** The voyage of a vessel by its number, from 0: the same for ever. */
export const plannedVoyage = (vessel: FleetVessel, index: number): PlannedVoyage => {
  const voyageId = `${vessel.id}-${String(index).padStart(4, '0')}`;
  const turn = vessel.services[index % vessel.services.length] ?? '';
  const service = linerServices[turn];
  if (!service) throw new RangeError(`${vessel.name} sails ${turn}, which is no service`);
  const calls = callsOf(voyageId, service);
  return {
    voyageId,
    vvn: String(1_000 + index * fleet.length + fleet.indexOf(vessel)),
    index,
    vessel,
    first: firstOf(voyageId, vessel),
    service,
    calls,
    parcels: parcelsOf(voyageId, vessel, service, calls),
    omitted: omittedOf(voyageId, calls),
  };
};

/** Nautical miles between two ports that the simulator knows. */
export const milesBetween = (from: string, to: string): number => {
  const lane = seaLaneBetween(from, to);
  if (!lane) throw new RangeError(`No lane leads from ${from} to ${to}`);
  return lane.distanceNm;
};
