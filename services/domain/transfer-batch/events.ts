import type { TransferRejectionCode } from '../booking/transfer.ts';

/** What one booking of a batch came to: on its way, or why not. */
export interface BatchOutcome {
  /** Of the first of a pair: both go together. */
  readonly bookingId: string;
  /** null: its transfer is asked for. */
  readonly refused: TransferRejectionCode | null;
}

/** A transfer of many bookings, in `transfer-batch-{batchId}`. What becomes of each, the booking's own stream says. */
export type TransferBatchEvent =
  | {
      readonly type: 'TransferBatchOrdered';
      readonly data: {
        readonly batchId: string;
        readonly organisationId: string;
        /** Of the first of each pair. */
        readonly bookings: readonly string[];
      };
    }
  | {
      readonly type: 'TransferBatchSettled';
      readonly data: { readonly batchId: string; readonly outcomes: readonly BatchOutcome[] };
    }
  | { readonly type: 'TransferBatchCompleted'; readonly data: { readonly batchId: string } };
