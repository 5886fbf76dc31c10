/**
 * Agreement between processes: leases, of which one holder at a time may act, and small shared records. Both adapters
 * pass `coordination.contract.ts`.
 */

/** A small shared value; `revision` counts its changes from 1. */
export interface SharedRecord {
  readonly name: string;
  readonly revision: number;
  /** Plain JSON. */
  readonly value: unknown;
}

/** What a store of shared records gives; leases are kept in it too. */
export interface SharedRecords {
  read(name: string): Promise<SharedRecord | undefined>;
  /** Those whose names begin so, by name. */
  list(prefix: string): Promise<readonly SharedRecord[]>;
  /**
   * Compare-and-set. `expected` is the revision that was read, 0 where there was none.
   * @returns undefined where somebody else was faster; nothing was written.
   */
  write(name: string, value: unknown, expected: number): Promise<SharedRecord | undefined>;
  /** false where it has another revision. */
  remove(name: string, expected: number): Promise<boolean>;
}

export interface LeaseOptions {
  /** Name of the process, for people. */
  readonly holder: string;
  readonly onHeld?: () => void;
  /** Called before anyone else may take it; contending goes on. Not called by `release`. */
  readonly onLost?: () => void;
}

/** Contends from the first moment until it is released. */
export interface Lease {
  /** True only while nobody else may have taken it, judged anew at each look by this process's own monotonic clock. */
  readonly held: boolean;
  /** Contends no more; where it was held, the next one takes it at its next look. */
  release(): Promise<void>;
}

export interface LeaseHolder {
  readonly lease: string;
  readonly holder: string;
}

export interface Coordination extends SharedRecords {
  lease(name: string, options: LeaseOptions): Lease;
  /** Who holds the leases whose names begin so; one who died stays here until somebody else has taken over. */
  holders(prefix: string): Promise<readonly LeaseHolder[]>;
  /** Releases every lease. */
  close(): Promise<void>;
}
