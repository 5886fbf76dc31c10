import type { FeatureCollection, MultiPolygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';

/** Where the coarse outlines begin to look like it. */
export const detailedFromZoom = 4;

const isLand = (geometry: FeatureCollection['features'][number]['geometry']): geometry is MultiPolygon =>
  geometry.type === 'MultiPolygon' || geometry.type === 'Polygon';

/** The copy of a longitude that lies nearest to another. */
const nearest = (lng: number, to: number): number => lng + Math.round((to - lng) / 360) * 360;

const southernEdge = -85;

/**
 * A ring that goes on past ±180° instead of jumping to the other edge of the map. One that goes round the pole, as Antarctica’s
 * does, ends a whole turn away from where it began: it is closed along the southern edge.
 */
export const joinRing = (ring: readonly Position[]): Position[] => {
  let before = ring[0]?.[0] ?? 0;
  const joined = ring.map(([lng = 0, lat = 0]): Position => {
    before = nearest(lng, before);
    return [before, lat];
  });
  const first = joined[0]?.[0] ?? 0;
  const last = joined.at(-1)?.[0] ?? 0;
  return Math.abs(last - first) < 180 ? joined : [...joined, [last, southernEdge], [first, southernEdge]];
};

const shifted = (ring: readonly Position[], degrees: number): Position[] =>
  ring.map(([lng = 0, lat = 0]) => [lng + degrees, lat]);

/** The land three times, side by side: a route that crosses ±180° is drawn whole, and both its shores with it. */
const landThrice = (topology: Topology): MultiPolygon => {
  const { land } = topology.objects;
  if (!land) throw new Error('The outlines have no land.');
  const whole = feature(topology, land);
  const features = whole.type === 'FeatureCollection' ? whole.features : [whole];
  const polygons = features
    .map(({ geometry }) => geometry)
    .filter((geometry) => isLand(geometry))
    .flatMap((geometry) => geometry.coordinates)
    .map((rings) => rings.map(joinRing));
  return {
    type: 'MultiPolygon',
    coordinates: [-360, 0, 360].flatMap((degrees) =>
      polygons.map((rings) => rings.map((ring) => shifted(ring, degrees))),
    ),
  };
};

/** Outlines for small maps; comes with the first map. */
export const coarseLand = async (): Promise<MultiPolygon> =>
  landThrice((await import('world-atlas/land-110m.json')).default);

/** Eight times the size; comes when somebody looks closer. */
export const detailedLand = async (): Promise<MultiPolygon> =>
  landThrice((await import('world-atlas/land-50m.json')).default);
