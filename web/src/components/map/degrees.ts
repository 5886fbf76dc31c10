import type { MapPoint } from '#contracts/port-calls/details';

const hemisphere = (degrees: number, positive: string, negative: string): string =>
  degrees === 0 ? '' : ` ${degrees > 0 ? positive : negative}`;

const minutesText = (degrees: number): string => {
  const minutes = Math.round(Math.abs(degrees) * 60);
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′`;
};

/** −180 to 180, wherever on the map the point is drawn. */
const wrapped = (lng: number): number => ((((lng + 180) % 360) + 360) % 360) - 180;

/** `39°15′ N, 76°32′ W`. */
export const displayPosition = ({ lat, lng }: MapPoint): string => {
  const east = wrapped(lng);
  return `${minutesText(lat)}${hemisphere(lat, 'N', 'S')}, ${minutesText(east)}${hemisphere(east, 'E', 'W')}`;
};

/** `20°N`, `0°`, `80°W`: what stands at a line of the graticule. */
export const displayDegree = (degrees: number, axis: 'lat' | 'lng'): string => {
  const value = axis === 'lng' ? wrapped(degrees) : degrees;
  if (value === 0 || value === -180) return `${Math.abs(value)}°`;
  const letters = axis === 'lat' ? (['N', 'S'] as const) : (['E', 'W'] as const);
  return `${Math.abs(value)}°${value > 0 ? letters[0] : letters[1]}`;
};
