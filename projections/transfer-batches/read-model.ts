import type { BatchOutcome } from '#domain/transfer-batch/events';
import type { ReadModel } from '#platform/documents/port';

/** A transfer of many bookings; its id is the batch's. */
export interface TransferBatchDocument {
  readonly organisationId: string;
  /** User id of who ordered it. */
  readonly orderedBy: string;
  /** ISO moment. */
  readonly orderedAt: string;
  /** Pairs count once. */
  readonly bookings: number;
  /** Transfers that were asked for. */
  readonly requested: number;
  readonly refused: readonly BatchOutcome[];
  readonly underWay: boolean;
}

export const transferBatchesModel: ReadModel<TransferBatchDocument> = {
  name: 'transfer-batches',
  history: false,
  booleans: ['underWay'],
  indexes: [['underWay', 'orderedAt']],
};
