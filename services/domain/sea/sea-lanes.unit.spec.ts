import { describe, expect, it } from '@jest/globals';
import { readCoast } from './coast.specification.ts';
import { canals, seaLegs, seaPoints } from './points.ts';
import { portApproaches } from './port-approaches.ts';
import { positionOn, type SeaLane, seaLaneBetween } from './sea-lanes.ts';
import { between, distanceNm, normalLongitude } from './sphere.ts';

const laneOf = (from: string, to: string): SeaLane => {
  const lane = seaLaneBetween(from, to);
  if (!lane) throw new Error(`No lane leads from ${from} to ${to}`);
  return lane;
};

/** Between neighbours, near enough to each other that no headland fits between. */
const alongLegNm = 5;

describe('sea lanes', () => {
  // Published distances from port to port.
  it.each([
    ['BRSSZ', 'NLVLI', 5_424],
    ['BRRCH', 'NLVLI', 4_905],
    ['BRRCH', 'ITLIV', 4_841],
    ['BRIQI', 'NLVLI', 4_041],
    ['BRIQI', 'USBAL', 3_229],
    ['BRRCH', 'USBAL', 4_553],
    ['BRRCH', 'USMOB', 4_833],
    ['BRSSZ', 'CNQDG', 11_384],
    ['BRRIG', 'NLVLI', 5_917],
    ['CLCNL', 'NLVLI', 7_716],
    ['CLCNL', 'USBAL', 4_819],
    ['NLRTM', 'SGSIN', 8_288],
  ])('are as long as is published from %s to %s, within 5 %%', (from, to, nm) => {
    const lane = laneOf(from, to);
    expect(Math.abs(lane.distanceNm / nm - 1)).toBeLessThan(0.05);
    expect(laneOf(to, from).distanceNm).toBeCloseTo(lane.distanceNm, 6);
  });

  it('cross no land between their points', () => {
    const isLand = readCoast();
    const aground = seaLegs.flatMap((row) =>
      row.slice(1).filter((to, index) => {
        const [start, end] = [seaPoints[row[index]!], seaPoints[to]];
        const steps = Math.ceil(distanceNm(start, end) / alongLegNm);
        return Array.from({ length: steps + 1 }, (_, step) => between(start, end, step / steps)).some(isLand);
      }),
    );
    expect(aground).toEqual([]);
  });

  it('go over land by the canals only', () => {
    const isLand = readCoast();
    for (const [from, to] of canals) {
      expect(isLand(seaPoints[from])).toBe(false);
      expect(isLand(seaPoints[to])).toBe(false);
      expect(isLand(between(seaPoints[from], seaPoints[to], 0.5))).toBe(true);
      expect(distanceNm(seaPoints[from], seaPoints[to])).toBeLessThan(120);
    }
    const throughPanama = laneOf('CLCNL', 'NLVLI').points;
    expect(throughPanama).toContainEqual(seaPoints.panamaSouth);
    expect(throughPanama).toContainEqual(seaPoints.panamaNorth);
    expect(laneOf('NLRTM', 'CNQDG').points).toContainEqual(seaPoints.suezSouth);
  });

  it('lead from every port to every other', () => {
    const ports = Object.keys(portApproaches);
    const cutOff = ports.flatMap((from) =>
      ports.filter((to) => {
        const { distanceNm: nm, points } = laneOf(from, to);
        return from === to ? nm !== 0 : !(nm > 0 && nm < 16_000 && points.length > 1);
      }),
    );
    expect(cutOff).toEqual([]);
    expect(seaLaneBetween('BRSSZ', 'XXXXX')).toBeUndefined();
  });

  it('cross 180 degrees to the Far East', () => {
    const { points } = laneOf('CAVAN', 'JPIWK');
    const lons = points.map(({ lon }) => lon);
    expect(Math.min(...lons)).toBeLessThan(-120);
    expect(Math.max(...lons)).toBeGreaterThan(170);
  });
});

describe('a vessel on a lane', () => {
  it('has as much behind it as it has sailed, wherever it is', () => {
    for (const lane of [laneOf('BRSSZ', 'NLVLI'), laneOf('CAVAN', 'CNQDG'), laneOf('CLCNL', 'CNQDG')]) {
      let before = positionOn(lane, 0);
      for (let nm = 20; nm < lane.distanceNm; nm += 20) {
        const now = positionOn(lane, nm);
        expect(distanceNm(before, now)).toBeLessThan(20.001);
        expect(Math.abs(now.lon)).toBeLessThanOrEqual(180);
        expect(now.course).toBeGreaterThanOrEqual(0);
        expect(now.course).toBeLessThan(360);
        before = now;
      }
    }
  });

  it('lies at its ports before and after', () => {
    const lane = laneOf('BRSSZ', 'NLVLI');
    const miles = (sailed: number, to: string) => distanceNm(positionOn(lane, sailed), portApproaches[to]!);
    expect(miles(-5, 'BRSSZ')).toBeCloseTo(0, 3);
    expect(miles(lane.distanceNm + 5, 'NLVLI')).toBeCloseTo(0, 3);
  });

  it('sails north by 0 and east by 90 degrees', () => {
    const sailing = (lat: number, lon: number) =>
      positionOn(
        {
          distanceNm: 600,
          points: [
            { lat: 0, lon: 0 },
            { lat, lon },
          ],
        },
        60,
      ).course;
    expect(sailing(10, 0)).toBeCloseTo(0, 5);
    expect(sailing(0, 10)).toBeCloseTo(90, 5);
    expect(normalLongitude(190)).toBe(-170);
  });
});
