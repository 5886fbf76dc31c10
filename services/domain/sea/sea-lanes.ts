import { canals, seaLegs, type SeaPoint, seaPoints } from './points.ts';
import { type PortApproach, portApproaches } from './port-approaches.ts';
import { between, courseBetween, distanceNm, type SeaPosition } from './sphere.ts';

/** The way by sea from one port to another. */
export interface SeaLane {
  readonly distanceNm: number;
  /** From quay to quay; what lies between two of them is a great circle. */
  readonly points: readonly SeaPosition[];
}

/** On a lane at a moment; `course` in degrees from north. */
export interface PositionOnLane extends SeaPosition {
  readonly course: number;
}

type Leg = readonly [to: string, nm: number];

/** Distances from each point to its neighbours. */
const neighbours: ReadonlyMap<string, readonly Leg[]> = (() => {
  const legs = new Map<string, Leg[]>();
  const link = (from: SeaPoint, to: SeaPoint): void => {
    const known = legs.get(from) ?? [];
    if (!known.some(([other]) => other === to)) known.push([to, distanceNm(seaPoints[from], seaPoints[to])]);
    legs.set(from, known);
  };
  for (const [from, to] of [...canals, ...seaLegs.flatMap(pairs)]) {
    link(from, to);
    link(to, from);
  }
  return legs;
})();

function pairs(row: readonly SeaPoint[]): readonly (readonly [SeaPoint, SeaPoint])[] {
  return row.flatMap((to, index) => {
    const from = row[index - 1];
    return from === undefined ? [] : [[from, to] as const];
  });
}

const lengthOf = (points: readonly SeaPosition[]): number =>
  points.reduce((sum, to, index) => {
    const from = points[index - 1];
    return from ? sum + distanceNm(from, to) : 0;
  }, 0);

const inwardTo = (port: PortApproach): readonly SeaPosition[] => [...port.inward, port];

/** Dijkstra over the points, from all that a port is reached from to those of the other. */
const shortest = (from: PortApproach, to: PortApproach): readonly SeaPoint[] => {
  const open = new Map<string, number>();
  const before = new Map<string, string>();
  const settled = new Set<string>();
  const [out] = inwardTo(from);
  const [into] = inwardTo(to);
  if (!out || !into) return [];
  for (const point of from.from) open.set(point, distanceNm(out, seaPoints[point]));
  const ends = new Map(to.from.map((point): [string, number] => [point, distanceNm(seaPoints[point], into)]));
  let best = Number.POSITIVE_INFINITY;
  let last: string | undefined;
  for (;;) {
    const [nearest, nm] = [...open].reduce<readonly [string, number]>(
      (least, each) => (each[1] < least[1] ? each : least),
      ['', Number.POSITIVE_INFINITY],
    );
    if (nm >= best) break;
    open.delete(nearest);
    settled.add(nearest);
    const end = ends.get(nearest);
    if (end !== undefined && nm + end < best) [best, last] = [nm + end, nearest];
    for (const [next, leg] of neighbours.get(nearest) ?? []) {
      if (settled.has(next) || (open.get(next) ?? Number.POSITIVE_INFINITY) <= nm + leg) continue;
      open.set(next, nm + leg);
      before.set(next, nearest);
    }
  }
  const way: SeaPoint[] = [];
  for (let point = last; point !== undefined; point = before.get(point)) way.unshift(point as SeaPoint);
  return way;
};

/** Between ports of one river or bay no lane need be entered. */
const directNm = 60;

const laneOf = (from: PortApproach, to: PortApproach): SeaLane => {
  if (distanceNm(from, to) <= directNm) return { distanceNm: distanceNm(from, to), points: [from, to] };
  const ways = shortest(from, to).map((point) => seaPoints[point]);
  const points = [...inwardTo(from).toReversed(), ...ways, ...inwardTo(to)].map(({ lat, lon }) => ({
    lat,
    lon,
  }));
  return { distanceNm: lengthOf(points), points };
};

const known = new Map<string, SeaLane>();

/** By UN/LOCODEs; undefined where one of them is no port that lanes lead to. */
export const seaLaneBetween = (from: string, to: string): SeaLane | undefined => {
  const [start, end] = [portApproaches[from], portApproaches[to]];
  if (!start || !end) return undefined;
  const name = `${from}/${to}`;
  const lane = known.get(name) ?? laneOf(start, end);
  known.set(name, lane);
  return lane;
};

/** Where a vessel is that has so many nautical miles of a lane behind it. */
export const positionOn = ({ points }: SeaLane, sailedNm: number): PositionOnLane => {
  let left = Math.max(0, sailedNm);
  let before = points[0];
  let course = 0;
  for (const next of points.slice(1)) {
    if (!before) break;
    const leg = distanceNm(before, next);
    if (left <= leg && leg > 0) {
      const place = between(before, next, left / leg);
      return { ...place, course: courseBetween(left < leg ? place : before, next) };
    }
    course = courseBetween(before, next);
    left -= leg;
    before = next;
  }
  return { lat: before?.lat ?? 0, lon: before?.lon ?? 0, course };
};
