import { afterEach, describe, expect, it } from '@jest/globals';
import { displayDegree, displayPosition } from './degrees.ts';
import { mapTiles } from './tiles.ts';
import { alongLine, boxOf, type Label, placeLabels } from './labels.ts';
import { joinRing } from './land.ts';
import { isEmpty, joinRoute, pointsOf, spread } from './route.ts';

const port = (name: string, lat: number, lng: number) =>
  ({ name, lat, lng, type: 'L', isCurrent: false }) as const;

const vesselAt = (lat: number, lng: number) => ({
  lat,
  lng,
  name: 'Nordic Tern',
  course: 90,
  speed: 13,
  at: '2027-03-08T13:00:00.000Z',
  liesAt: null,
  nextPortName: null,
  eta: null,
});

describe('a route over the date line', () => {
  const joined = joinRoute({
    sailed: [
      { lat: 35, lng: 140 },
      { lat: 45, lng: 175 },
    ],
    vessel: vesselAt(47, -175),
    toGo: [
      { lat: 48, lng: -150 },
      { lat: 49, lng: -123 },
    ],
    ports: [port('Iwakuni', 34, 132), port('Vancouver', 49, -123)],
  });

  it('goes on to the east, and its ports lie on it', () => {
    expect(joined.sailed.map(({ lng }) => lng)).toEqual([140, 175]);
    expect(joined.vessel?.lng).toBe(185);
    expect(joined.toGo.map(({ lng }) => lng)).toEqual([210, 237]);
    expect(joined.ports.map(({ lng }) => lng)).toEqual([132, 237]);
  });

  it('is the same the other way round, where it would leave the map in the west', () => {
    const back = joinRoute({
      sailed: [{ lat: 49, lng: -123 }],
      vessel: vesselAt(47, -175),
      toGo: [{ lat: 34, lng: 132 }],
      ports: [port('Vancouver', 49, -123), port('Iwakuni', 34, 132)],
    });
    expect(back.sailed.map(({ lng }) => lng)).toEqual([237]);
    expect(back.vessel?.lng).toBe(185);
    expect(back.toGo.map(({ lng }) => lng)).toEqual([132]);
    expect(back.ports.map(({ lng }) => lng)).toEqual([237, 132]);
  });
});

describe('a route', () => {
  it('on one side of the date line stays where it is', () => {
    const route = {
      sailed: [{ lat: -24, lng: -46 }],
      vessel: vesselAt(10, -25),
      toGo: [{ lat: 52, lng: 4 }],
      ports: [port('Santos', -24, -46), port('Rotterdam', 52, 4)],
    };
    expect(joinRoute(route)).toEqual(route);
  });

  it('is empty without a point', () => {
    expect(isEmpty({ vessel: null, ports: [], sailed: [], toGo: [] })).toBe(true);
    expect(isEmpty({ vessel: null, ports: [port('Santos', -24, -46)], sailed: [], toGo: [] })).toBe(false);
  });
});

describe('an outline', () => {
  it('that crosses the date line goes on past it', () => {
    const ring = [
      [178, 70],
      [-179, 71],
      [-178, 68],
      [178, 70],
    ];
    expect(joinRing(ring).map(([lng]) => lng)).toEqual([178, 181, 182, 178]);
  });

  it('round the pole is closed along the edge of the map', () => {
    const ring = [-180, -90, 0, 90, 180].map((lng) => [lng, -70]);
    expect(joinRing(ring).slice(-3)).toEqual([
      [180, -70],
      [180, -85],
      [-180, -85],
    ]);
  });
});

describe('degrees', () => {
  it.each([
    [{ lat: 39.25, lng: -76.5333 }, '39°15′ N, 76°32′ W'],
    [{ lat: -0.5, lng: 185 }, '0°30′ S, 175°00′ W'],
    [{ lat: 59.9999, lng: 0 }, '60°00′ N, 0°00′'],
  ])('%j reads %s', (point, text) => {
    expect(displayPosition(point)).toBe(text);
  });

  it('of the graticule name their half of the world', () => {
    expect([190, -80, 0, 180, 540].map((lng) => displayDegree(lng, 'lng'))).toEqual([
      '170°W',
      '80°W',
      '0°',
      '180°',
      '180°',
    ]);
    expect([20, -20, 0].map((lat) => displayDegree(lat, 'lat'))).toEqual(['20°N', '20°S', '0°']);
  });
});

describe('names on the map', () => {
  const label = (x: number, y: number): Label => ({ x, y, width: 50, gap: 8, lines: 1 });
  const frame = { width: 300, height: 200 };

  it('stand right of their mark, left of it at the edge', () => {
    expect(placeLabels([label(100, 100)], frame)).toEqual([{ x: 108, y: 104, anchor: 'start' }]);
    expect(placeLabels([label(290, 100)], frame)).toEqual([{ x: 282, y: 104, anchor: 'end' }]);
  });

  it.each([
    ['start', 100],
    ['end', 50],
    ['middle', 75],
  ] as const)('cover the room from their %s on', (anchor, left) => {
    const box = boxOf({ ...label(0, 0), lines: 2 }, { x: 100, y: 50, anchor });
    expect(box).toEqual({ left, top: 39, right: left + 50, bottom: 67 });
  });

  it('leave what is covered alone', () => {
    const covered = [{ left: 100, top: 80, right: 200, bottom: 120 }];
    expect(placeLabels([label(100, 100)], frame, covered)).toEqual([{ x: 92, y: 104, anchor: 'end' }]);
  });

  it('stand beside the course, and on it only where there is no room elsewhere', () => {
    const eastward = alongLine([
      { x: 100, y: 100 },
      { x: 300, y: 100 },
    ]);
    expect(placeLabels([label(100, 100)], frame, [], eastward)).toEqual([{ x: 92, y: 104, anchor: 'end' }]);
    const roundAbout = alongLine([
      { x: 0, y: 100 },
      { x: 300, y: 100 },
    ]);
    expect(placeLabels([label(30, 100)], { width: 300, height: 110 }, [], roundAbout)).toEqual([
      { x: 30, y: 89, anchor: 'middle' },
    ]);
    expect(placeLabels([label(10, 100)], frame, [], roundAbout)).toEqual([
      { x: 18, y: 104, anchor: 'start' },
    ]);
  });

  it('make room for the first, and go where there is none', () => {
    const [first, second, ...others] = placeLabels(
      [label(100, 100), label(110, 100), label(105, 102), label(104, 98), label(103, 100), label(102, 99)],
      frame,
    );
    expect(first).not.toBeNull();
    expect(second).not.toEqual(first);
    expect(others).toContain(null);
  });
});

describe('tiles', () => {
  const named = (name: string, content: string): HTMLMetaElement =>
    Object.assign(document.createElement('meta'), { name, content });
  afterEach(() => document.head.replaceChildren());

  it('are none unless the page names them', () => {
    expect(mapTiles()).toBeNull();
  });

  it('are where the page says, with a credit that is text', () => {
    const url = 'https://tiles.example/{z}/{x}/{y}.png';
    document.head.append(named('map-tiles', url));
    expect(mapTiles()).toEqual({ url, credit: '' });
    document.head.append(named('map-credit', '<b>Tiles</b>'));
    expect(mapTiles()?.credit).toBe('&lt;b&gt;Tiles&lt;/b&gt;');
  });
});

describe('several vessels', () => {
  const at = (lng: number) => ({ name: 'Nordic Tern', lat: 0, lng, course: null });
  const longitudes = (...lngs: readonly number[]) => pointsOf(spread(lngs.map(at))).map(({ lng }) => lng);

  it('stay where they are, or neighbours over the date line', () => {
    expect(longitudes(-46, 4, -60)).toEqual([-46, 4, -60]);
    expect(longitudes(170, -170, 140)).toEqual([170, 190, 140]);
    expect(longitudes(-46)).toEqual([-46]);
    expect(longitudes()).toEqual([]);
  });
});
