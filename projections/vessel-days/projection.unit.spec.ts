import { describe, expect, it } from '@jest/globals';
import { array, assert, constantFrom, property, record, shuffledSubarray } from 'fast-check';
import { takeReport, vesselDayDecider } from '#domain/vessel-day/decide';
import type { VesselDayEvent } from '#domain/vessel-day/events';
import { isRejection } from '#domain/shared/decider';
import { fold } from '#domain/shared/decider.specification';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { vesselDaysProjection } from './projection.ts';

const given = specifyProjection(vesselDaysProjection);

const moment = constantFrom('10:00', '10:05', '10:14', '10:15', '10:59').map(
  (time) => `2027-03-01T${time}:00.000Z`,
);

const position = record({ at: moment, lat: constantFrom(1, 2) }).map(({ at, lat }): VesselDayEvent => ({
  type: 'PositionReported',
  data: { vesselId: 'tern', occurredAt: at, position: { at, lat, lon: 2, course: null, speedKn: null } },
}));

const fuel = record({ at: moment, occurredAt: moment, hours: constantFrom(1, 2) }).map(
  ({ at, occurredAt, hours }): VesselDayEvent => ({
    type: 'FuelReported',
    data: {
      vesselId: 'tern',
      occurredAt,
      report: {
        at,
        voyageId: null,
        kind: 'noon',
        hours,
        distanceNm: 0,
        consumed: [],
        onBoard: [],
        cargoMt: null,
      },
    },
  }),
);

const recorded = (reports: readonly VesselDayEvent[]): readonly VesselDayEvent[] =>
  reports.reduce<readonly VesselDayEvent[]>((events, report) => {
    const decided = takeReport(fold(vesselDayDecider, events), report);
    if (isRejection(decided)) throw new Error('A report is never refused');
    return [...events, ...decided];
  }, []);

const reports = array(position, { maxLength: 6 })
  .chain((positions) => array(fuel, { maxLength: 4 }).map((fuels) => [...positions, ...fuels]))
  .chain((all) =>
    record({
      once: constantFrom(all),
      again: shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
    }),
  );

describe('the day of a vessel', () => {
  it('is the same in whatever order, and however often, its reports come', () => {
    assert(
      property(reports, ({ once, again }) => {
        const documents = given(recorded(once)).documents();
        expect(given(recorded(again)).documents()).toEqual(documents);
        const day = documents['tern-2027-03-01'];
        const quarters = day?.positions.map(({ at }) => Math.floor(Date.parse(at) / 900_000)) ?? [];
        expect(new Set(quarters).size).toBe(quarters.length);
      }),
      { numRuns: 100 },
    );
  });
});
