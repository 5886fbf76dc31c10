/** Degrees, WGS 84, read as a sphere's: half a percent at most is lost, and weather costs a vessel more. */
export interface SeaPosition {
  readonly lat: number;
  readonly lon: number;
}

/** Nautical miles. */
const radiusNm = 3_440.065;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** Into -180 to 180. */
export const normalLongitude = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180;

/** The angle between two positions, seen from the centre. */
const angleBetween = (from: SeaPosition, to: SeaPosition): number => {
  const [a, b] = [radians(from.lat), radians(to.lat)];
  const byLat = Math.sin((b - a) / 2);
  const byLon = Math.sin(radians(to.lon - from.lon) / 2);
  return 2 * Math.asin(Math.min(1, Math.sqrt(byLat ** 2 + Math.cos(a) * Math.cos(b) * byLon ** 2)));
};

/** Along the great circle. */
export const distanceNm = (from: SeaPosition, to: SeaPosition): number => angleBetween(from, to) * radiusNm;

/** The course on which a great circle begins, in degrees from north: 0 up to 360. */
export const courseBetween = (from: SeaPosition, to: SeaPosition): number => {
  const [a, b] = [radians(from.lat), radians(to.lat)];
  const turn = radians(to.lon - from.lon);
  const east = Math.sin(turn) * Math.cos(b);
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn);
  return (degrees(Math.atan2(east, north)) + 360) % 360;
};

/** The position so far along the great circle; `share` is 0 at `from`, 1 at `to`. */
export const between = (from: SeaPosition, to: SeaPosition, share: number): SeaPosition => {
  const angle = angleBetween(from, to);
  if (angle === 0) return from;
  const [near, far] = [Math.sin((1 - share) * angle), Math.sin(share * angle)].map(
    (s) => s / Math.sin(angle),
  );
  const sides = (place: SeaPosition, weight: number) => ({
    x: weight * Math.cos(radians(place.lat)) * Math.cos(radians(place.lon)),
    y: weight * Math.cos(radians(place.lat)) * Math.sin(radians(place.lon)),
    z: weight * Math.sin(radians(place.lat)),
  });
  const [one, other] = [sides(from, near ?? 0), sides(to, far ?? 0)];
  const [x, y, z] = [one.x + other.x, one.y + other.y, one.z + other.z];
  return { lat: degrees(Math.atan2(z, Math.hypot(x, y))), lon: normalLongitude(degrees(Math.atan2(y, x))) };
};
