import { describe, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import { statementDecider, takeStatement } from '../shared/statements.ts';
import type { VesselEvent } from './events.ts';

const given = specify(statementDecider<VesselEvent>());

const stated = (sequence: number, hash = `h${sequence}`): VesselEvent => ({
  type: 'VesselWithdrawn',
  data: { vesselId: 'tern', sequence, hash, occurredAt: '2027-03-01T08:00:00.000Z' },
});

describe('what is told whole under an id of its own', () => {
  it('is taken once, and not once a later statement was', () => {
    given([])
      .when((state) => takeStatement(state, stated(2)))
      .thenEvents([stated(2)]);
    given([stated(2)])
      .when((state) => takeStatement(state, stated(2)))
      .thenNothing();
    given([stated(2)])
      .when((state) => takeStatement(state, stated(1)))
      .thenNothing();
    given([stated(2)])
      .when((state) => takeStatement(state, stated(3, 'h2')))
      .thenEvents([stated(3, 'h2')]);
  });

  it('cannot say something else under the last number', () => {
    given([stated(2)])
      .when((state) => takeStatement(state, stated(2, 'other')))
      .thenRejected('sequence_reused', { sequence: 2 });
  });
});
