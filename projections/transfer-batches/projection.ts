import type { TransferBatchEvent } from '#domain/transfer-batch/events';
import { projection } from '../runtime/projection.ts';
import { type TransferBatchDocument, transferBatchesModel } from './read-model.ts';

/** Transfers of many bookings, and how far they are. */
export const transferBatchesProjection = projection<TransferBatchDocument, TransferBatchEvent>({
  model: transferBatchesModel,
  version: 1,
  idsOf: ({ data }) => [data.batchId],
  folds: {
    TransferBatchOrdered: {
      begins: (_none, { data, metadata, recordedAt }) => ({
        organisationId: data.organisationId,
        orderedBy: metadata.actor,
        orderedAt: recordedAt,
        bookings: data.bookings.length,
        requested: 0,
        refused: [],
        underWay: true,
      }),
    },
    TransferBatchSettled: (document, { data: { outcomes } }) => {
      const refused = outcomes.filter((outcome) => outcome.refused !== null);
      return {
        ...document,
        requested: document.requested + outcomes.length - refused.length,
        refused: [...document.refused, ...refused],
      };
    },
    TransferBatchCompleted: (document) => ({ ...document, underWay: false }),
  },
});
