import type { MapPoint, MapPort, VesselMapData } from '#contracts/port-calls/details';
import type { VesselPosition } from '#contracts/port-calls/timeline';
import { type CallNow, callsNow, voyageStateOf } from '#domain/voyage/derived';
import type { Position } from '#domain/vessel-day/events';
import type { ViewInputs } from '../runtime/presenting/view.ts';
import { portTimeAt, type ShownVoyage } from '../voyages/sailing-view.ts';
import { courseAhead } from './course-ahead.ts';
import type { VesselDocument } from './read-model.ts';

/** Degrees of a port; undefined where it is not known. */
export type PlaceOf = (port: string) => MapPoint | undefined;

/** Points of a track at most: more than that no screen can show. */
const mostPoints = 500;

/** The longitude nearest to the one before, so that a line never runs round the world. */
const beside = (lng: number, before: number | undefined): number => {
  if (before === undefined) return lng;
  return lng + Math.round((before - lng) / 360) * 360;
};

/** Points of one line that goes on from a longitude. */
const joined = (points: readonly MapPoint[], from?: number): readonly MapPoint[] => {
  const line: MapPoint[] = [];
  for (const { lat, lng } of points) line.push({ lat, lng: beside(lng, line.at(-1)?.lng ?? from) });
  return line;
};

const thinned = <Point>(points: readonly Point[]): readonly Point[] => {
  const every = Math.ceil(points.length / mostPoints);
  return every <= 1 ? points : points.filter((_, at) => at % every === 0 || at === points.length - 1);
};

const pointOf = ({ lat, lon }: Position): MapPoint => ({ lat, lng: lon });

/** `Baltimore, Dundalk 9`; the port alone before she is berthed, and between two of its terminals. */
const placeIn = ({ port, terminals }: CallNow): string => {
  const berth = terminals.findLast(({ etb, etd }) => etb?.happened === true && etd?.passed !== true);
  return berth ? `${port.name}, ${berth.name}` : port.name;
};

/** Where a vessel was last; null where it was never heard of. */
export const presentPosition = (position: Position | null): VesselPosition | null =>
  position && {
    ...pointOf(position),
    course: position.course,
    speed: position.speedKn,
    at: position.at,
  };

/**
 * Where the vessel of a voyage is, was and goes. Once the voyage is over, or was cancelled, the vessel's position is another voyage's and
 * not shown; before it has begun, nothing was sailed on it.
 *
 * @param positions of the voyage's days, the oldest first
 */
export const presentTrack = (
  voyage: ShownVoyage,
  {
    callId,
    vessel,
    positions,
    placeOf,
  }: {
    readonly callId: string;
    readonly vessel: VesselDocument | undefined;
    readonly positions: readonly Position[];
    readonly placeOf: PlaceOf;
  },
  inputs: Pick<ViewInputs, 'zoneOf'>,
): VesselMapData => {
  const state = voyageStateOf(voyage);
  const calls = callsNow(voyage);
  const isUnderWay = state === 'upcoming' || state === 'ongoing';
  const position = isUnderWay ? (vessel?.position ?? null) : null;
  const told = state === 'upcoming' ? [] : positions;
  const sailed = joined([
    ...thinned(told).map(pointOf),
    ...(position && told.length > 0 && told.at(-1)?.at !== position.at ? [pointOf(position)] : []),
  ]);
  const here = position && joined([pointOf(position)], sailed.at(-1)?.lng)[0];
  const toCome = isUnderWay ? calls.filter((call) => call.state === 'upcoming') : [];
  const [next] = toCome;
  const lying = calls.find((call) => call.state === 'active');
  const left = next ? calls[calls.indexOf(next) - 1]?.port.id : undefined;
  const ahead = here
    ? courseAhead(
        here,
        left,
        toCome.map(({ port }) => port.id),
        placeOf,
      )
    : [];
  const toGo = here && ahead.length > 0 ? [here, ...joined(ahead, here.lng)] : [];
  const line = [...sailed, ...toGo];
  const ports = calls.flatMap((call): readonly MapPort[] => {
    const place = placeOf(call.port.id);
    if (!place) return [];
    const lng = nearLine(place, line);
    return [
      { lat: place.lat, lng, name: call.port.name, type: call.kind, isCurrent: call.callId === callId },
    ];
  });
  return {
    vessel:
      position && here
        ? {
            ...here,
            name: voyage.vessel.name,
            course: position.course,
            speed: position.speedKn,
            at: position.at,
            liesAt: lying ? placeIn(lying) : null,
            nextPortName: next?.port.name ?? null,
            eta: next?.eta ? portTimeAt(next, inputs)(next.eta.at) : null,
          }
        : null,
    ports,
    sailed,
    toGo,
  };
};

/** The longitude at which a port lies beside the lines that are drawn. */
const nearLine = ({ lat, lng }: MapPoint, line: readonly MapPoint[]): number => {
  let nearest: { readonly lng: number; readonly distance: number } | undefined;
  for (const point of line) {
    const at = beside(lng, point.lng);
    const distance = (at - point.lng) ** 2 + (lat - point.lat) ** 2;
    if (!nearest || distance < nearest.distance) nearest = { lng: at, distance };
  }
  return nearest?.lng ?? lng;
};
