import { describe, expect, it } from '@jest/globals';
import type { VesselEvent } from '#domain/vessel/events';
import type { VesselDayEvent } from '#domain/vessel-day/events';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { vesselsProjection } from './projection.ts';

const given = specifyProjection(vesselsProjection);

const told: VesselEvent = {
  type: 'VesselStated',
  data: {
    vesselId: 'tern',
    sequence: 1,
    hash: 'h',
    occurredAt: '2027-03-01T08:00:00.000Z',
    particulars: {
      name: 'Nordic Térn',
      imo: '9700011',
      deadWeightSummer: 62_000,
      grt: null,
      nrt: null,
      loa: 199.9,
      breadth: null,
      draftSummer: null,
      bale: null,
      craneCapacity: null,
      flagName: 'Norway',
      builtYear: 2015,
      countryOfBuild: null,
    },
  },
};
const withdrawn: VesselEvent = {
  type: 'VesselWithdrawn',
  data: { vesselId: 'tern', sequence: 2, hash: 'h2', occurredAt: '2027-03-02T08:00:00.000Z' },
};
const at = (time: string): VesselDayEvent => ({
  type: 'PositionReported',
  data: {
    vesselId: 'tern',
    occurredAt: '2027-03-01T08:00:00.000Z',
    position: { at: `2027-03-01T${time}:00.000Z`, lat: 1, lon: 2, course: null, speedKn: 13 },
  },
});
const fuel = (time: string, statedAt: string, hours: number): VesselDayEvent => ({
  type: 'FuelReported',
  data: {
    vesselId: 'tern',
    occurredAt: statedAt,
    report: {
      at: `2027-03-01T${time}:00.000Z`,
      voyageId: null,
      kind: 'noon',
      hours,
      distanceNm: 300,
      consumed: [],
      onBoard: [{ fuel: 'vlsfo', grade: null, mt: 400 }],
      cargoMt: null,
    },
  },
});

describe('vessels', () => {
  it('are searched by name and number, and on no list once withdrawn', () => {
    given([told]).thenDocumentLike('tern', { name: 'Nordic Térn', search: 'nordic tern 9700011' });
    given([told, withdrawn]).thenDocumentLike('tern', { particulars: null, name: '', search: '' });
  });

  it('are at their last position, of a quarter of an hour the earliest, in whatever order it is told', () => {
    const positionOf = (...events: readonly VesselDayEvent[]) => given(events).document('tern')?.position?.at;
    const [before, early, late] = [at('09:59'), at('10:02'), at('10:10')];
    expect(positionOf(before, early, late)).toBe('2027-03-01T10:02:00.000Z');
    expect(positionOf(late, early, before)).toBe('2027-03-01T10:02:00.000Z');
  });

  it('have on board what the last report found, and what was told of it last', () => {
    const reportOf = (...events: readonly VesselDayEvent[]) => given(events).document('tern')?.fuel?.report;
    const noon = fuel('12:00', '2027-03-01T12:10:00.000Z', 24);
    const corrected = fuel('12:00', '2027-03-01T13:00:00.000Z', 23);
    const morning = fuel('06:00', '2027-03-02T06:10:00.000Z', 6);
    expect(reportOf(noon, corrected, morning)).toMatchObject({ hours: 23 });
    expect(reportOf(morning, corrected, noon)).toMatchObject({ hours: 23 });
  });
});
