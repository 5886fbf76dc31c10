import { describe, expect, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import { completeBatch, maxOfBatch, orderBatch, settleBatch, transferBatchDecider } from './decide.ts';
import type { TransferBatchEvent } from './events.ts';

const given = specify(transferBatchDecider);
const batch = { batchId: 't1', organisationId: 'o1', bookings: ['b1', 'b2'] };
const ordered: TransferBatchEvent = { type: 'TransferBatchOrdered', data: batch };
const settled = (...bookings: readonly string[]): TransferBatchEvent => ({
  type: 'TransferBatchSettled',
  data: { batchId: 't1', outcomes: bookings.map((bookingId) => ({ bookingId, refused: null })) },
});

describe('a batch of transfers', () => {
  it('is ordered once, each booking once', () => {
    given([])
      .when((state) => orderBatch(state, { ...batch, bookings: ['b1', 'b2', 'b1'] }))
      .thenEvents([ordered]);
    given([ordered])
      .when((state) => orderBatch(state, batch))
      .thenNothing();
  });

  it('is of one booking at least, and of so many at most', () => {
    given([])
      .when((state) => orderBatch(state, { ...batch, bookings: [] }))
      .thenRejected('batch_empty');
    const tooMany = Array.from({ length: maxOfBatch + 1 }, (_, n) => `b${n}`);
    given([])
      .when((state) => orderBatch(state, { ...batch, bookings: tooMany }))
      .thenRejected('batch_too_large', { max: maxOfBatch });
  });

  it('takes what came of each booking once, and of no other', () => {
    const outcomes = ['b1', 'b2', 'b9'].map((bookingId) => ({ bookingId, refused: null }));
    given([ordered, settled('b1')])
      .when((state) => settleBatch(state, outcomes))
      .thenEvents([settled('b2')]);
    given([ordered, settled('b1', 'b2')])
      .when((state) => settleBatch(state, outcomes))
      .thenNothing();
  });

  it('is completed once all of it is settled', () => {
    given([ordered, settled('b1')])
      .when(completeBatch)
      .thenNothing();
    const done = given([ordered, settled('b1', 'b2')]).when(completeBatch);
    expect(done.events()).toEqual([{ type: 'TransferBatchCompleted', data: { batchId: 't1' } }]);
    expect(done.state().completed).toBe(true);
  });
});
