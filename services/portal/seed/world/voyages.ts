import { millisecondsInDay } from 'date-fns/constants';
import type { NamedRef } from '#domain/booking/terms';
import { daysLater } from '#domain/shared/days';
import { callIdOf, type PortCall } from '#domain/voyage/calls';
import type { StateVoyage } from '#domain/voyage/decide';
import { ports } from './ports.ts';
import { tradelanes, vesselTypes } from './reference.ts';
import type { Random } from './random.ts';
import { vessels } from './vessels.ts';

/** Days at sea from load to first discharge port by lane, from the distances of the trades at 13 to 14 knots. */
const daysAtSea: Readonly<Record<string, number>> = {
  EU: 16,
  ENA: 14,
  MED: 16,
  FE: 36,
  USG: 15,
  WCSA: 30,
  WNA: 18,
  SEA: 9,
};

const portsOf = (lane: string, role: 'load' | 'discharge') =>
  Object.entries(ports)
    .filter(([, port]) => port.role === role && port.inTradelanes.includes(lane))
    .map(([id, { name }]) => ({ id, name }));

/** A call with one terminal, of which only the arrival is known so far. */
const callOf = (
  voyageId: string,
  place: number,
  port: NamedRef,
  type: 'L' | 'D',
  arrival: string,
): PortCall => ({
  callId: callIdOf(voyageId, String(place)),
  port,
  agents: [],
  terminals: [
    {
      terminalId: '1',
      name: port.name,
      type,
      stemMt: null,
      eta: { at: arrival, happened: false },
      etb: null,
      etd: null,
    },
  ],
});

/** One round voyage: a load port, two discharge ports, moments in UTC. */
const voyage = (random: Random, index: number, lane: string, start: Date): StateVoyage => {
  const vessel = vessels[index % vessels.length]!;
  const [first, second] = [random.pick(portsOf(lane, 'discharge')), random.pick(portsOf(lane, 'discharge'))];
  const at = (days: number) => daysLater(start, days).toISOString();
  const sailing = 4 + (daysAtSea[lane] ?? 20);
  const discharge = first.id === second.id ? [first] : [first, second];
  const voyageId = `${vessel.id}-${String(index).padStart(4, '0')}`;
  return {
    voyageId,
    voyage: {
      vvn: String(400 + index),
      vessel: { id: vessel.id, name: vessel.name },
      vesselType: { id: vessel.type, name: vesselTypes[vessel.type]!.name },
      trade: { id: lane, name: tradelanes[lane]!.name },
      status: 'scheduled',
      calls: [
        callOf(voyageId, 1, random.pick(portsOf(lane, 'load')), 'L', at(0)),
        ...discharge.map((port, i) => callOf(voyageId, i + 2, port, 'D', at(sailing + i * 3))),
      ],
    },
    sequence: 1,
    statedAt: at(-45),
    hash: '',
    zones: {},
  };
};

/** Voyages from `from` to `until`, one a vessel every 40 days, lanes in turn. */
export const demoVoyages = (random: Random, from: Date, until: Date): readonly StateVoyage[] => {
  const lanes = Object.keys(tradelanes);
  const voyages: StateVoyage[] = [];
  const step = (40 * millisecondsInDay) / vessels.length;
  for (let at = from.getTime(), i = 0; at < until.getTime(); at += step, i += 1) {
    const start = new Date(at);
    start.setUTCHours(random.between(0, 23), 0, 0, 0);
    voyages.push(voyage(random, i, lanes[i % lanes.length]!, start));
  }
  return voyages;
};
