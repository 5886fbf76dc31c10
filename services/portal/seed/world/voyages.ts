import { millisecondsInDay } from 'date-fns/constants';
import { daysLater } from '#domain/shared/days';
import type { ScheduleVoyage } from '#domain/voyage/decide';
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

/** One round voyage: a load port, two discharge ports, moments in UTC. */
const voyage = (random: Random, index: number, lane: string, start: Date): ScheduleVoyage => {
  const vessel = vessels[index % vessels.length]!;
  const [first, second] = [random.pick(portsOf(lane, 'discharge')), random.pick(portsOf(lane, 'discharge'))];
  const at = (days: number) => daysLater(start, days).toISOString();
  const sailing = 4 + (daysAtSea[lane] ?? 20);
  const discharge = first.id === second.id ? [first] : [first, second];
  return {
    voyageId: `${vessel.id}-${String(index).padStart(4, '0')}`,
    vvn: String(400 + index),
    vessel: { id: vessel.id, name: vessel.name },
    vesselType: { id: vessel.type, name: vesselTypes[vessel.type]!.name },
    trade: { id: lane, name: tradelanes[lane]!.name },
    ports: [
      { ...random.pick(portsOf(lane, 'load')), arrival: at(0) },
      ...discharge.map((port, i) => ({ ...port, arrival: at(sailing + i * 3) })),
    ],
    occurredAt: at(-45),
  };
};

/** Voyages from `from` to `until`, one a vessel every 40 days, lanes in turn. */
export const demoVoyages = (random: Random, from: Date, until: Date): readonly ScheduleVoyage[] => {
  const lanes = Object.keys(tradelanes);
  const voyages: ScheduleVoyage[] = [];
  const step = (40 * millisecondsInDay) / vessels.length;
  for (let at = from.getTime(), i = 0; at < until.getTime(); at += step, i += 1) {
    const start = new Date(at);
    start.setUTCHours(random.between(0, 23), 0, 0, 0);
    voyages.push(voyage(random, i, lanes[i % lanes.length]!, start));
  }
  return voyages;
};
