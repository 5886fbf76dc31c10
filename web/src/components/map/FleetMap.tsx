import { useMemo } from 'react';
import { displayPosition } from './degrees.ts';
import { type MarkedVessel, spread } from './route.ts';
import { MapDrawing, MapMessage } from './VesselMap.tsx';

/** What is seen, for who does not see it. */
const described = (vessels: readonly MarkedVessel[]): string =>
  vessels.map((vessel) => `${vessel.name} at ${displayPosition(vessel)}.`).join(' ');

/** Where several vessels are, without their courses. @param vessels the same array while nothing changes */
export const FleetMap = ({ vessels }: { readonly vessels: readonly MarkedVessel[] }) => {
  const route = useMemo(() => spread(vessels), [vessels]);
  return vessels.length === 0 ? (
    <MapMessage title="Sorry, no data available..." />
  ) : (
    <MapDrawing route={route} label={null} description={described(vessels)} />
  );
};
