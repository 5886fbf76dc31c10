import { describe, it } from '@jest/globals';
import type { TransferBatchEvent } from '#domain/transfer-batch/events';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { transferBatchesProjection } from './projection.ts';

const given = specifyProjection(transferBatchesProjection);

const ordered: TransferBatchEvent = {
  type: 'TransferBatchOrdered',
  data: { batchId: 't1', organisationId: 'o1', bookings: ['b1', 'b2', 'b3'] },
};
const refusal = { bookingId: 'b2', refused: 'already_transferred' } as const;
const settled: TransferBatchEvent = {
  type: 'TransferBatchSettled',
  data: { batchId: 't1', outcomes: [{ bookingId: 'b1', refused: null }, refusal] },
};
const completed: TransferBatchEvent = { type: 'TransferBatchCompleted', data: { batchId: 't1' } };

describe('a batch of transfers', () => {
  it('tells how far it is, and what was refused', () => {
    const far = { organisationId: 'o1', bookings: 3, requested: 1, refused: [refusal] };
    given([ordered]).thenDocumentLike('t1', { bookings: 3, requested: 0, refused: [], underWay: true });
    given([ordered, settled]).thenDocumentLike('t1', { ...far, underWay: true });
    given([ordered, settled, completed]).thenDocumentLike('t1', { ...far, underWay: false });
  });
});
