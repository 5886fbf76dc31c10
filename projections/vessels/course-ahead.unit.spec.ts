import { describe, expect, it } from '@jest/globals';
import { seaLaneBetween } from '#domain/sea/sea-lanes';
import { courseAhead } from './course-ahead.ts';

const places: Readonly<Record<string, { lat: number; lng: number }>> = {
  BRSSZ: { lat: -23.98, lng: -46.3 },
  NLRTM: { lat: 51.95, lng: 4.1 },
  XXXXX: { lat: 10, lng: 20 },
};
const placeOf = (port: string) => places[port];

describe('the course ahead of a vessel', () => {
  const lane = seaLaneBetween('BRSSZ', 'NLRTM');

  it('follows the lane that she is on, from where she is', () => {
    const whole = courseAhead({ lat: -24, lng: -46 }, 'BRSSZ', ['NLRTM'], placeOf);
    expect(whole.length).toBeGreaterThan(3);
    expect(whole.at(-1)).toEqual(places['NLRTM']);
    const near = lane?.points.at(-2);
    const last = courseAhead({ lat: near?.lat ?? 0, lng: near?.lon ?? 0 }, 'BRSSZ', ['NLRTM'], placeOf);
    expect(last).toEqual([places['NLRTM']]);
  });

  it('goes on by the lanes between the ports to come', () => {
    const course = courseAhead({ lat: 0, lng: -30 }, undefined, ['BRSSZ', 'NLRTM'], placeOf);
    expect(course[0]).toEqual(places['BRSSZ']);
    expect(course.length).toBe(lane?.points.length);
  });

  it('is straight where no lane leads, and leaves out ports that nobody knows', () => {
    expect(courseAhead({ lat: 0, lng: 0 }, 'BRSSZ', ['XXXXX'], placeOf)).toEqual([places['XXXXX']]);
    expect(courseAhead({ lat: 0, lng: 0 }, 'BRSSZ', ['ZZZZZ'], placeOf)).toEqual([]);
  });
});
