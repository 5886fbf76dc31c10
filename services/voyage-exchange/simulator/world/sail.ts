import type { CarriedCargo, Rotation } from './carried.ts';
import { hourMs, wholeMinute } from './moments.ts';
import { noise } from './noise.ts';
import { milesBetween, type PlannedCall, type PlannedTerminal, type PlannedVoyage } from './plan.ts';
import type { Strike } from './strikes.ts';

/** MT on board. */
export interface Bunkers {
  readonly vlsfo: number;
  readonly lsmgo: number;
}

/** Moments are milliseconds since 1970, and what comes to pass if nothing else happens. */
export interface SailedTerminal extends PlannedTerminal {
  readonly eta: number;
  readonly etb: number;
  readonly etd: number;
  /** Of the wait for the berth, what a strike costs. */
  readonly strikeMs: number;
  /** MT of bunkers, for F. */
  readonly stemMt: number | null;
}

export interface SailedCall extends Omit<PlannedCall, 'terminals'> {
  readonly terminals: readonly SailedTerminal[];
  readonly eta: number;
  readonly etd: number;
  /** The port before, and when the vessel left it. */
  readonly from: string;
  readonly leftAt: number;
  /** On departure from there, on arrival and on departure here. */
  readonly bunkers: Readonly<Record<'left' | 'arrived' | 'departed', Bunkers>>;
}

/** A voyage as it comes to pass. */
export interface Sailing {
  readonly voyage: PlannedVoyage;
  /** When the vessel leaves the last port of the voyage before. */
  readonly begins: number;
  readonly ends: number;
  readonly calls: readonly SailedCall[];
  readonly cargoes: readonly CarriedCargo[];
}

/** Where a vessel is when a voyage begins. */
export interface Start {
  readonly at: number;
  readonly port: string;
  readonly bunkers: Bunkers;
}

/** MT loaded or discharged in an hour at one terminal, and what a terminal takes at least. */
const ratePerHour = 480;
const leastHours = { L: 10, D: 10, F: 8, T: 5 } as const;

/** Tanks that are filled with every stem, in MT. */
const fullBunkers: Bunkers = { vlsfo: 2_400, lsmgo: 260 };

/** MT in 24 hours. */
export const consumption = {
  sea: { vlsfo: 27, lsmgo: 0.3 },
  port: { vlsfo: 1.2, lsmgo: 2.6 },
} as const;

export const burnt = (bunkers: Bunkers, where: keyof typeof consumption, ms: number): Bunkers => ({
  vlsfo: bunkers.vlsfo - (consumption[where].vlsfo * ms) / (24 * hourMs),
  lsmgo: bunkers.lsmgo - (consumption[where].lsmgo * ms) / (24 * hourMs),
});

/** From the port before. */
export const milesTo = ({ from, port }: Pick<SailedCall, 'from' | 'port'>): number =>
  milesBetween(from, port);

/** Time at sea, weather included. */
export const passageMs = (voyage: PlannedVoyage, callId: string, from: string, to: string): number => {
  const hours = milesBetween(from, to) / voyage.vessel.speed;
  const weather = 0.985 + 0.1 * noise(voyage.voyageId, callId, 'weather') ** 2;
  return hours * weather * hourMs + 2 * hourMs;
};

/** Mostly a few hours, now and then days. */
const waitHours = (voyageId: string, callId: string, { terminalId, type }: PlannedTerminal): number => {
  const luck = noise(voyageId, callId, terminalId, 'wait');
  const share = noise(voyageId, callId, terminalId, 'hours');
  if (type === 'F' || type === 'T' || luck < 0.6) return 1 + 5 * share;
  return luck < 0.9 ? 6 + 30 * share : 36 + 54 * share;
};

const tonnesAt = (cargoes: readonly CarriedCargo[], callId: string, terminalId: string): number =>
  cargoes
    .flatMap(({ lines }) => lines)
    .filter(({ load, discharge }) =>
      [load, discharge].some((place) => place.callId === callId && place.terminalId === terminalId),
    )
    .reduce((sum, { quantityMt }) => sum + quantityMt, 0);

/** Nobody berths during a strike, and who lies at the berth works on after it. */
const struck = (strikes: readonly Strike[], port: string, berth: number, leave: number) => {
  let [etb, etd] = [berth, leave];
  for (const { port: at, from, until } of strikes) {
    if (at !== port || etb >= until || etd <= from) continue;
    const lost = etb >= from ? until + 4 * hourMs - etb : until - from;
    if (etb >= from) etb += lost;
    etd += lost;
  }
  return { etb, etd };
};

interface Ship {
  readonly at: number;
  readonly bunkers: Bunkers;
}

const stopAt = (
  { voyageId }: PlannedVoyage,
  { callId, port }: PlannedCall,
  terminal: PlannedTerminal,
  ship: Ship,
  { cargoes }: Rotation,
  strikes: readonly Strike[],
): { readonly terminal: SailedTerminal; readonly ship: Ship } => {
  const { terminalId, type } = terminal;
  const hours = Math.max(leastHours[type], tonnesAt(cargoes, callId, terminalId) / ratePerHour);
  const berth = wholeMinute(ship.at + waitHours(voyageId, callId, terminal) * hourMs);
  const stay = hours * (0.95 + 0.2 * noise(voyageId, callId, terminalId, 'stay')) * hourMs;
  const isWorked = type === 'L' || type === 'D';
  const { etb, etd } = struck(isWorked ? strikes : [], port, berth, wholeMinute(berth + stay));
  const left = burnt(ship.bunkers, 'port', etd - ship.at);
  const stemMt = type === 'F' ? Math.round((fullBunkers.vlsfo - left.vlsfo) / 10) * 10 : null;
  const bunkers = stemMt === null ? left : { vlsfo: left.vlsfo + stemMt, lsmgo: fullBunkers.lsmgo };
  return {
    terminal: { ...terminal, eta: ship.at, etb, etd, strikeMs: etb - berth, stemMt },
    ship: { at: etd, bunkers },
  };
};

/** @param firstEta when the vessel comes to the first port */
export const sail = (
  voyage: PlannedVoyage,
  rotation: Rotation,
  start: Start,
  firstEta: number,
  strikes: readonly Strike[],
): Sailing => {
  const calls: SailedCall[] = [];
  let { port, at, bunkers } = start;
  for (const call of rotation.calls) {
    const leftAt = at;
    const eta = wholeMinute(
      calls.length === 0 ? firstEta : at + passageMs(voyage, call.callId, port, call.port),
    );
    const left = bunkers;
    let ship: Ship = { at: eta, bunkers: burnt(bunkers, 'sea', Math.min(eta - at, 45 * 24 * hourMs)) };
    const arrived = ship.bunkers;
    const terminals: SailedTerminal[] = [];
    for (const [index, planned] of call.terminals.entries()) {
      // From one terminal to the next: a shift within the port.
      const come = index === 0 ? ship : { ...ship, at: ship.at + 2 * hourMs };
      const stop = stopAt(voyage, call, planned, come, rotation, strikes);
      terminals.push(stop.terminal);
      ship = stop.ship;
    }
    calls.push({
      ...call,
      terminals,
      eta,
      etd: ship.at,
      from: port,
      leftAt,
      bunkers: { left, arrived, departed: ship.bunkers },
    });
    ({ at, bunkers } = ship);
    port = call.port;
  }
  return {
    voyage,
    begins: start.at,
    ends: at,
    calls,
    cargoes: rotation.cargoes,
  };
};

/** Where the voyage leaves its vessel to the next. */
export const endOf = ({ ends, calls }: Sailing): Start => ({
  at: ends,
  port: calls.at(-1)?.port ?? '',
  bunkers: calls.at(-1)?.bunkers.departed ?? fullBunkers,
});

export const newBunkers: Bunkers = fullBunkers;
