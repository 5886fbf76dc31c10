import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryObject, Topology } from 'topojson-specification';
import type { SeaPosition } from './sphere.ts';

type Ring = readonly (readonly number[])[];
type Edge = readonly [lon: number, lat: number, toLon: number, toLat: number];

/** A ring that crosses 180 degrees goes on beyond it. */
const edgesOf = (ring: Ring): readonly Edge[] => {
  let turned = 0;
  const corners = ring.map(([lon = 0, lat = 0], index) => {
    const step = lon - (ring[index - 1]?.[0] ?? lon);
    if (Math.abs(step) > 180) turned -= 360 * Math.sign(step);
    return [lon + turned, lat] as const;
  });
  return corners.slice(1).flatMap(([lon, lat], index) => {
    const before = corners[index];
    return before ? [[before[0], before[1], lon, lat] as const] : [];
  });
};

const readRings = (): readonly Ring[] => {
  const path = createRequire(import.meta.url).resolve('world-atlas/land-50m.json');
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Topology<{ land: GeometryObject }>;
  const whole = feature(atlas, atlas.objects.land);
  const features = whole.type === 'FeatureCollection' ? whole.features : [whole];
  return features.flatMap(({ geometry }) => {
    if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat();
    return geometry.type === 'Polygon' ? geometry.coordinates : [];
  });
};

/** Tells land from water by Natural Earth's coast at 1:50 million. */
export const readCoast = (): ((place: SeaPosition) => boolean) => {
  /** Edges of the coast by the whole degree of latitude that they touch. */
  const byDegree = new Map<number, Edge[]>();
  for (const edge of readRings().flatMap(edgesOf)) {
    const [, lat, , toLat] = edge;
    for (let d = Math.floor(Math.min(lat, toLat)); d <= Math.max(lat, toLat); d += 1) {
      const edges = byDegree.get(d) ?? [];
      edges.push(edge);
      byDegree.set(d, edges);
    }
  }
  /** On land, whoever goes east crosses the coast an odd number of times. */
  const isOdd = (edges: readonly Edge[], place: SeaPosition): boolean => {
    let odd = false;
    for (const [lon, lat, toLon, toLat] of edges) {
      if (lat > place.lat === toLat > place.lat) continue;
      if (place.lon < lon + ((toLon - lon) * (place.lat - lat)) / (toLat - lat)) odd = !odd;
    }
    return odd;
  };
  return ({ lat, lon }) => {
    const edges = byDegree.get(Math.floor(lat)) ?? [];
    return [lon, lon + 360, lon - 360].some((turned) => isOdd(edges, { lat, lon: turned }));
  };
};
