import { describe, expect, it } from '@jest/globals';
import type { Position } from '#domain/vessel-day/events';
import { call, expected, happened, stated, terminal } from '#domain/voyage/voyage.specification';
import type { VoyageStatus } from '#domain/voyage/calls';
import { presentFueling } from './present-fuel.ts';
import { presentTrack } from './present-track.ts';
import type { VesselDocument } from './read-model.ts';

const inputs = { zoneOf: () => undefined };
const at = (hour: number, lat: number, lon: number): Position => ({
  at: new Date(Date.UTC(2027, 2, 1, hour)).toISOString(),
  lat,
  lon,
  course: 90,
  speedKn: 13,
});
const left = call('a', 'JPTYO', terminal({ eta: happened('2027-02-25'), etd: happened('2027-02-28') }));
const ahead = call('b', 'USLAX', terminal({ type: 'D', eta: expected('2027-03-12') }));
const places: Readonly<Record<string, { lat: number; lng: number }>> = {
  JPTYO: { lat: 35, lng: 140 },
  USLAX: { lat: 34, lng: -118 },
};
const track = (positions: readonly Position[], status: VoyageStatus = 'commenced', calls = [left, ahead]) =>
  presentTrack(
    { ...stated(1).voyage, status, calls, toldAt: '' },
    {
      callId: ahead.callId,
      vessel: { position: positions.at(-1) ?? null } as VesselDocument,
      positions,
      placeOf: (port) => places[port],
    },
    inputs,
  );

describe('the track of a voyage', () => {
  it('goes on over the date line, and so do what is ahead and the ports', () => {
    const { sailed, toGo, ports, vessel } = track([at(0, 36, 170), at(6, 36, 178), at(12, 36, -175)]);
    expect(sailed.map(({ lng }) => lng)).toEqual([170, 178, 185]);
    expect(toGo.map(({ lng }) => lng)).toEqual([185, 242]);
    expect(ports.map(({ name, lng, isCurrent }) => [name, lng, isCurrent])).toEqual([
      ['Port of JPTYO', 140, false],
      ['Port of USLAX', 242, true],
    ]);
    expect(vessel).toMatchObject({
      lng: 185,
      nextPortName: 'Port of USLAX',
      eta: '2027-03-12T06:00:00+00:00',
    });
  });

  it('says where the vessel lies: the port, and the terminal once she is berthed there', () => {
    const later = call('c', 'CLSAI', terminal({ type: 'D', eta: expected('2027-03-20') }));
    const lies = (own: Parameters<typeof terminal>[0]) => {
      const here = call('b', 'USLAX', terminal({ type: 'D', eta: happened('2027-03-01'), ...own }));
      return track([at(0, 34, -118)], 'commenced', [left, here, later]).vessel?.liesAt;
    };
    const berthed = { name: 'Pier 9', etb: happened('2027-03-02') };
    expect(lies({ etb: expected('2027-03-02') })).toBe('Port of USLAX');
    expect(lies({ ...berthed, etd: expected('2027-03-05') })).toBe('Port of USLAX, Pier 9');
    expect(lies({ ...berthed, etd: happened('2027-03-03') })).toBeNull();
    expect(track([at(0, 36, 170)]).vessel?.liesAt).toBeNull();
  });

  it('is thinned where it is long, and ends where the vessel is', () => {
    const long = Array.from({ length: 3_001 }, (_, n) => at(n, 0, n / 100));
    const { sailed } = track(long);
    expect(sailed.length).toBeLessThanOrEqual(502);
    expect([sailed[0]?.lng, sailed.at(-1)?.lng]).toEqual([0, 30]);
  });

  it('of a voyage that is over has no vessel: it is on another', () => {
    const { vessel, sailed, toGo } = track([at(0, 36, 170)], 'completed');
    expect([vessel, sailed.length, toGo]).toEqual([null, 1, []]);
  });

  it('of one that has not begun was not sailed yet', () => {
    const { vessel, sailed, toGo } = track([at(0, 36, 170)], 'scheduled', [ahead]);
    expect([vessel?.lat, sailed.length, toGo.length]).toEqual([36, 0, 2]);
  });

  it('leaves out ports that nobody knows', () => {
    const { ports } = track([], 'commenced', [call('x', 'XXXXX', terminal())]);
    expect(ports).toEqual([]);
  });
});

describe('fuel on board', () => {
  it('is told of the two usual kinds always, of the others where there is some', () => {
    expect(presentFueling(null)).toEqual([
      { type: 'vlsfo', value: null },
      { type: 'lsmgo', value: null },
    ]);
    const onBoard = [
      { fuel: 'vlsfo', grade: 'RMG380', mt: 400 },
      { fuel: 'vlsfo', grade: 'RMK500', mt: 10 },
      { fuel: 'bio_lsmgo', grade: null, mt: 5 },
    ] as const;
    const report = {
      at: '',
      voyageId: null,
      kind: 'noon',
      hours: 24,
      distanceNm: 300,
      consumed: [],
      cargoMt: null,
    };
    expect(presentFueling({ ...report, kind: 'noon', onBoard })).toEqual([
      { type: 'vlsfo', value: 410 },
      { type: 'lsmgo', value: null },
      { type: 'bio_lsmgo', value: 5 },
    ]);
  });
});
