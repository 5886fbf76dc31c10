import { noise } from './noise.ts';
import { joinedCall, milesBetween, type PlannedCall, type PlannedVoyage } from './plan.ts';

/** A cargo to be carried, by the ports that it is for. */
export interface BookedCargo {
  readonly cargoRef: string;
  readonly bookingId: string;
  /** Global address number. */
  readonly company: string | null;
  readonly commodity: string;
  readonly shipper: string | null;
  readonly laycan: { readonly start: string; readonly finish: string } | null;
  readonly loadPort: string;
  readonly lines: readonly { readonly lineId: string; readonly port: string; readonly quantityMt: number }[];
}

/** What a cargo is, whoever booked it. */
export interface Cargo {
  readonly cargoRef: string;
  readonly bookingId: string | null;
  readonly company: string | null;
  readonly commodity: string;
  readonly shipper: string | null;
  readonly terms: 'LINEAR' | 'FREE_IN_OUT';
  readonly laycan: BookedCargo['laycan'];
}

/** A part of a cargo, with the terminals that work it. */
export interface CargoLine {
  readonly lineId: string;
  readonly load: WorkedAt;
  readonly discharge: WorkedAt;
  readonly quantityMt: number;
}

export interface WorkedAt {
  readonly callId: string;
  readonly terminalId: string;
}

export interface CarriedCargo extends Cargo {
  readonly lines: readonly CargoLine[];
}

/** A voyage with all that it carries, and the calls that it takes. */
export interface Rotation {
  readonly calls: readonly PlannedCall[];
  readonly cargoes: readonly CarriedCargo[];
}

const shippers = ['Norte Papel', 'Costa Verde Trading', 'Fjordbruk', 'Southern Fibre', 'Meridional Steel'];
/** Global address numbers of companies that no customer of the portal has. */
const companies = ['880101', '880114', '880127', '880133', '880146'];

const callFor = (calls: readonly PlannedCall[], port: string, kind: 'L' | 'D'): PlannedCall | undefined =>
  calls.find((call) => call.port === port && call.kind === kind);

/** Nautical miles more where the port is called at before the call of that place. */
const detour = (calls: readonly PlannedCall[], place: number, port: string): number => {
  const [before, after] = [calls[place - 1]?.port, calls[place]?.port];
  const there = before === undefined ? 0 : milesBetween(before, port);
  const back = after === undefined ? 0 : milesBetween(port, after);
  const direct = before === undefined || after === undefined ? 0 : milesBetween(before, after);
  return there + back - direct;
};

/** Behind all load calls: a port of loading at once, one of discharge where it costs the least miles. */
const placeFor = (calls: readonly PlannedCall[], port: string, kind: 'L' | 'D'): number => {
  const first = calls.findLastIndex((call) => call.kind === 'L') + 1;
  if (kind === 'L') return first;
  let best = calls.length;
  for (let place = first; place < calls.length; place += 1)
    if (detour(calls, place, port) < detour(calls, best, port)) best = place;
  return best;
};

/** What it costs to take a port in, in nautical miles; nothing where it is called at. */
export const detourFor = (calls: readonly PlannedCall[], port: string, kind: 'L' | 'D'): number =>
  callFor(calls, port, kind) ? 0 : detour(calls, placeFor(calls, port, kind), port);

/** The calls, and among them one at this port. */
export const withCallAt = (
  calls: readonly PlannedCall[],
  port: string,
  kind: 'L' | 'D',
): readonly PlannedCall[] =>
  callFor(calls, port, kind)
    ? calls
    : calls.toSpliced(placeFor(calls, port, kind), 0, joinedCall(port, kind));

const workedAt = (calls: readonly PlannedCall[], port: string, kind: 'L' | 'D', ref: string): WorkedAt => {
  const call = callFor(calls, port, kind);
  const terminals = call?.terminals.filter(({ type }) => type === kind) ?? [];
  const terminal = terminals[Math.floor(noise(ref, 'terminal', kind) * terminals.length)];
  if (!call || !terminal) throw new RangeError(`The voyage does not call at ${port} (${kind})`);
  return { callId: call.callId, terminalId: terminal.terminalId };
};

/** What the plan has aboard for others. A call that is left out leaves its cargo to the port before. */
const parcelsOf = (voyage: PlannedVoyage, calls: readonly PlannedCall[]): readonly CarriedCargo[] =>
  voyage.parcels.map(({ cargoRef, load, discharge, quantityMt, commodity }, index) => {
    const portOf = (callId: string): string =>
      voyage.calls.find((call) => call.callId === callId)?.port ?? '';
    const stays = calls.some(({ callId }) => callId === discharge);
    const before = voyage.calls
      .slice(
        0,
        voyage.calls.findIndex(({ callId }) => callId === discharge),
      )
      .findLast(({ kind }) => kind === 'D');
    const terms = noise(cargoRef, 'terms') < 0.6 ? 'LINEAR' : 'FREE_IN_OUT';
    return {
      cargoRef,
      bookingId: null,
      company: companies[index % companies.length] ?? null,
      commodity,
      shipper: shippers[Math.floor(noise(cargoRef, 'shipper') * shippers.length)] ?? null,
      terms,
      laycan: null,
      lines: [
        {
          lineId: '1',
          load: workedAt(calls, portOf(load), 'L', cargoRef),
          discharge: workedAt(calls, stays ? portOf(discharge) : (before?.port ?? ''), 'D', cargoRef),
          quantityMt,
        },
      ],
    };
  });

const carriedOf = (calls: readonly PlannedCall[], booked: BookedCargo): CarriedCargo => {
  const { cargoRef, bookingId, company, commodity, shipper, laycan, loadPort, lines } = booked;
  return {
    cargoRef,
    bookingId,
    company,
    commodity,
    shipper,
    terms: 'LINEAR',
    laycan,
    lines: lines.map(({ lineId, port, quantityMt }) => ({
      lineId,
      load: workedAt(calls, loadPort, 'L', cargoRef),
      discharge: workedAt(calls, port, 'D', `${cargoRef}/${lineId}`),
      quantityMt,
    })),
  };
};

/** The calls of a voyage with those that bookings ask for, without the one that is left out, and its cargo. */
export const rotationOf = (
  voyage: PlannedVoyage,
  booked: readonly BookedCargo[],
  isShort: boolean,
): Rotation => {
  const omitted = voyage.calls.find(({ callId }) => callId === voyage.omitted);
  const isNeeded = booked.some(({ lines }) => lines.some(({ port }) => port === omitted?.port));
  let calls =
    isShort && omitted && !isNeeded ? voyage.calls.filter((call) => call !== omitted) : voyage.calls;
  for (const { loadPort, lines } of booked) {
    calls = withCallAt(calls, loadPort, 'L');
    for (const { port } of lines) calls = withCallAt(calls, port, 'D');
  }
  return {
    calls,
    cargoes: [...parcelsOf(voyage, calls), ...booked.map((one) => carriedOf(calls, one))],
  };
};
