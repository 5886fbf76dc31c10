/** Land outlines as TopoJSON. Named here so that the compiler does not infer a type of half a megabyte of coordinates. */
declare module 'world-atlas/land-110m.json' {
  import type { Topology } from 'topojson-specification';

  const topology: Topology;
  export default topology;
}

declare module 'world-atlas/land-50m.json' {
  import type { Topology } from 'topojson-specification';

  const topology: Topology;
  export default topology;
}
