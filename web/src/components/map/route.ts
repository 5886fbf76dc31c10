import type { MapPoint, MapPort, VesselMapData } from '#contracts/port-calls/details';

/** A vessel without a course of its own on the map. */
export interface MarkedVessel extends MapPoint {
  readonly name: string;
  readonly course: number | null;
}

/** Everything that a map shows, in degrees that go on past ±180° where the route does. */
export interface DrawnRoute extends Pick<VesselMapData, 'vessel' | 'ports' | 'sailed' | 'toGo'> {
  readonly others?: readonly MarkedVessel[];
}

/** The copy of a longitude that lies nearest to another. */
const nearest = (lng: number, to: number): number => lng + Math.round((to - lng) / 360) * 360;

const chained = <Point extends MapPoint>(points: readonly Point[], from: number): readonly Point[] => {
  let before = from;
  return points.map((point) => {
    before = nearest(point.lng, before);
    return { ...point, lng: before };
  });
};

const lastOf = (points: readonly MapPoint[], otherwise: number): number => points.at(-1)?.lng ?? otherwise;

const moved = <Point extends MapPoint>(point: Point, degrees: number): Point => ({
  ...point,
  lng: point.lng + degrees,
});

/**
 * Joins what was cut at ±180°: each point takes the copy of its longitude that is nearest to the one before, and a route that
 * leaves the west of the map is shown 360° further east.
 */
export const joinRoute = ({ vessel, ports, sailed, toGo }: DrawnRoute): DrawnRoute => {
  const start = sailed[0]?.lng ?? vessel?.lng ?? toGo[0]?.lng ?? ports[0]?.lng ?? 0;
  const past = chained(sailed, start);
  const here = lastOf(past, start);
  const now = vessel && { ...vessel, lng: nearest(vessel.lng, here) };
  const ahead = chained(toGo, now?.lng ?? here);
  const line = [...past, ...(now ? [now] : []), ...ahead];
  const places = ports.map((port): MapPort => {
    // A port lies where the line passes it, not where its number of degrees would put it.
    const passed = line.toSorted((one, other) => distance(one, port) - distance(other, port))[0];
    return { ...port, lng: nearest(port.lng, passed?.lng ?? start) };
  });
  const west = Math.min(...[...line, ...places].map(({ lng }) => lng), start);
  const degrees = west < -180 ? 360 : 0;
  return {
    vessel: now && moved(now, degrees),
    ports: places.map((port) => moved(port, degrees)),
    sailed: past.map((point) => moved(point, degrees)),
    toGo: ahead.map((point) => moved(point, degrees)),
  };
};

/** How far apart two points are, for comparing; the short way round. */
const distance = (one: MapPoint, other: MapPoint): number => {
  const east = nearest(one.lng, other.lng) - other.lng;
  return east * east + (one.lat - other.lat) ** 2;
};

export const isEmpty = ({ vessel, ports, sailed, toGo }: DrawnRoute): boolean =>
  vessel === null && ports.length + sailed.length + toGo.length === 0;

/** Every point, for fitting the map around them. */
export const pointsOf = ({ vessel, ports, sailed, toGo, others = [] }: DrawnRoute): readonly MapPoint[] => [
  ...(vessel ? [vessel] : []),
  ...ports,
  ...sailed,
  ...toGo,
  ...others,
];

/** The longitude in whose middle the points lie closest: after the widest stretch that has none of them. */
const westernmost = (points: readonly MapPoint[]): number => {
  const sorted = points.map(({ lng }) => lng).sort((a, b) => a - b);
  const gaps = sorted.map((lng, at) => ({
    lng,
    before: at === 0 ? lng + 360 - (sorted.at(-1) ?? lng) : lng - (sorted[at - 1] ?? lng),
  }));
  return gaps.reduce((widest, gap) => (gap.before > widest.before ? gap : widest), { lng: -180, before: 0 })
    .lng;
};

/** Vessels side by side; those on both sides of ±180° stay neighbours. */
export const spread = (vessels: readonly MarkedVessel[]): DrawnRoute => {
  const west = westernmost(vessels);
  const others = vessels.map((vessel) => ({
    ...vessel,
    lng: vessel.lng < west ? vessel.lng + 360 : vessel.lng,
  }));
  return { vessel: null, ports: [], sailed: [], toGo: [], others };
};
