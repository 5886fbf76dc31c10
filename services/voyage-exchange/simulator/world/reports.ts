import type { FuelMessage, PositionMessage } from '#contracts/voyage-feed/messages';
import { voyageFeedVersion } from '#contracts/voyage-feed/messages';
import { portApproaches } from '#domain/sea/port-approaches';
import { positionOn, seaLaneBetween } from '#domain/sea/sea-lanes';
import { onBoardMt } from './cargo-work.ts';
import { dayMs, hourMs, isoOf, minuteMs } from './moments.ts';
import { noise } from './noise.ts';
import { type Bunkers, burnt, milesTo, type SailedCall, type Sailing } from './sail.ts';

/** What vessels report of themselves. */
const reportedAfterMs = 12 * minuteMs;

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

const callAt = (sailing: Sailing, moment: number): SailedCall | undefined =>
  sailing.calls.find(({ etd }) => moment < etd) ?? sailing.calls.at(-1);

/** Where the vessel of a voyage is; a lane that is not known leaves it in port. */
export const positionAt = (sailing: Sailing, moment: number): PositionMessage => {
  const { vessel } = sailing.voyage;
  const common = {
    type: 'position',
    version: voyageFeedVersion,
    statedAt: isoOf(moment + reportedAfterMs),
    vesselId: vessel.id,
    at: isoOf(moment),
  } as const;
  const call = callAt(sailing, moment);
  const lane = call && seaLaneBetween(call.from, call.port);
  if (call && lane && moment < call.eta && lane.distanceNm > 0) {
    const share = (moment - call.leftAt) / (call.eta - call.leftAt);
    const { lat, lon, course } = positionOn(lane, lane.distanceNm * share);
    const speed = lane.distanceNm / ((call.eta - call.leftAt) / hourMs);
    const gust = 0.96 + 0.08 * noise(vessel.id, 'gust', Math.floor(moment / (6 * hourMs)));
    return {
      ...common,
      lat: rounded(lat, 4),
      lon: rounded(lon, 4),
      course: rounded(course, 0) % 360,
      speedKn: rounded(speed * gust, 1),
    };
  }
  const place = portApproaches[call?.port ?? ''] ?? { lat: 0, lon: 0 };
  return { ...common, lat: place.lat, lon: place.lon, course: null, speedKn: 0 };
};

/** Moments of a round of reports, each vessel at a minute of its own. */
export const positionMoments = (
  vesselId: string,
  from: number,
  until: number,
  everyMs: number,
): readonly number[] => {
  const offset = Math.floor(noise(vesselId, 'minute') * 15) * minuteMs;
  const first = Math.floor((from - reportedAfterMs - offset) / everyMs) + 1;
  const last = Math.floor((until - reportedAfterMs - offset) / everyMs);
  return Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, step) => (first + step) * everyMs + offset,
  );
};

interface FuelMoment {
  readonly kind: FuelMessage['kind'];
  readonly at: number;
  /** Of the report before. */
  readonly since: number;
  readonly call: SailedCall;
}

const noonsBetween = (from: number, until: number): readonly number[] => {
  const first = (Math.floor(from / dayMs) + 0.5) * dayMs;
  const noons: number[] = [];
  for (let noon = first <= from ? first + dayMs : first; noon < until; noon += dayMs) noons.push(noon);
  return noons;
};

/** Each noon at sea, on arrival and on departure. */
const fuelMoments = ({ calls }: Sailing): readonly FuelMoment[] =>
  calls.flatMap((call) => {
    const noons = noonsBetween(call.leftAt, call.eta);
    const ends = [call.leftAt, ...noons];
    return [
      ...noons.map((at, index): FuelMoment => ({ kind: 'noon', at, since: ends[index] ?? at, call })),
      { kind: 'arrival', at: call.eta, since: ends.at(-1) ?? call.eta, call },
      { kind: 'departure', at: call.etd, since: call.eta, call },
    ];
  });

/** Biofuel is blended into so much of it. */
const bioShare = 0.12;
const bunkersOf = ({ voyage: { vessel } }: Sailing, { vlsfo, lsmgo }: Bunkers): FuelMessage['onBoard'] => {
  const bio = vessel.bio ? vlsfo * bioShare : 0;
  return [
    { fuel: 'vlsfo', grade: 'RMG380', mt: rounded(Math.max(0, vlsfo - bio), 1) },
    { fuel: 'lsmgo', grade: 'DMA', mt: rounded(Math.max(0, lsmgo), 1) },
    ...(vessel.bio ? [{ fuel: 'bio_vlsfo', grade: 'B24', mt: rounded(bio, 1) } as const] : []),
  ];
};

const fuelReport = (sailing: Sailing, { kind, at, since, call }: FuelMoment): FuelMessage => {
  const { left, arrived, departed } = call.bunkers;
  const where = kind === 'departure' ? 'port' : 'sea';
  const none = { vlsfo: 0, lsmgo: 0 };
  const used = burnt(none, where, at - since);
  const share = (at - call.leftAt) / Math.max(1, call.eta - call.leftAt);
  const atSea = {
    vlsfo: left.vlsfo + (arrived.vlsfo - left.vlsfo) * share,
    lsmgo: left.lsmgo + (arrived.lsmgo - left.lsmgo) * share,
  };
  const passed =
    kind === 'departure' ? 0 : milesTo(call) * ((at - since) / Math.max(1, call.eta - call.leftAt));
  return {
    type: 'fuel',
    version: voyageFeedVersion,
    statedAt: isoOf(at + reportedAfterMs),
    vesselId: sailing.voyage.vessel.id,
    at: isoOf(at),
    voyageId: sailing.voyage.voyageId,
    kind,
    hours: rounded((at - since) / hourMs, 2),
    distanceNm: rounded(passed, 1),
    consumed: bunkersOf(sailing, { vlsfo: -used.vlsfo, lsmgo: -used.lsmgo }),
    onBoard: bunkersOf(sailing, kind === 'departure' ? departed : atSea),
    cargoMt: onBoardMt(sailing, sailing.cargoes, at),
  };
};

/** Reports that come in after one moment, up to another. */
export const fuelReports = (
  sailing: Sailing,
  from: number,
  until: number,
  kinds: readonly FuelMessage['kind'][],
): readonly FuelMessage[] =>
  fuelMoments(sailing)
    .filter(
      ({ at, kind }) => kinds.includes(kind) && at + reportedAfterMs > from && at + reportedAfterMs <= until,
    )
    .map((moment) => fuelReport(sailing, moment));
