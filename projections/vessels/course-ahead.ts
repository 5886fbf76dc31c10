import type { MapPoint } from '#contracts/port-calls/details';
import { seaLaneBetween } from '#domain/sea/sea-lanes';
import { distanceNm, type SeaPosition } from '#domain/sea/sphere';

const pointOf = ({ lat, lon }: SeaPosition): MapPoint => ({ lat, lng: lon });

/** What of a lane still lies ahead of a vessel on it: all behind the point that is nearest to her. */
const remaining = (points: readonly SeaPosition[], here: MapPoint): readonly SeaPosition[] => {
  const vessel = { lat: here.lat, lon: here.lng };
  const distances = points.map((point) => distanceNm(point, vessel));
  const nearest = distances.indexOf(Math.min(...distances));
  return points.slice(nearest + 1);
};

/**
 * The points that a vessel has before her, by the lanes between the ports of her calls; straight where no lane leads to a port.
 *
 * @param last UN/LOCODE of the port that she left, if any
 * @param ports UN/LOCODEs of the calls to come, in their order
 */
export const courseAhead = (
  here: MapPoint,
  last: string | undefined,
  ports: readonly string[],
  placeOf: (port: string) => MapPoint | undefined,
): readonly MapPoint[] =>
  ports.flatMap((port, at): readonly MapPoint[] => {
    const place = placeOf(port);
    if (!place) return [];
    const from = at === 0 ? last : ports[at - 1];
    const lane = from === undefined ? undefined : seaLaneBetween(from, port);
    if (!lane) return [place];
    const points = at === 0 ? remaining(lane.points, here) : lane.points.slice(1);
    return [...points.slice(0, -1).map(pointOf), place];
  });
