/**
 * Agreement between processes: leases and small shared records. Only the holder of a lease may act. Both adapters pass
 * `coordination.contract.ts`.
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
  /** Records whose names have this prefix, ordered by name. */
  list(prefix: string): Promise<readonly SharedRecord[]>;
  /**
   * Compare-and-set. `expected` is the revision that was read, 0 where there was none.
   * @returns undefined if the record had another revision; nothing was written.
   */
  write(name: string, value: unknown, expected: number): Promise<SharedRecord | undefined>;
  /** @returns false if the record had another revision; it was not removed. */
  remove(name: string, expected: number): Promise<boolean>;
}

export interface LeaseOptions {
  /** Name of the process, for people. */
  readonly holder: string;
  readonly onHeld?: () => void;
  /** Called before anyone else may take the lease. The process continues to contend. Not called by `release`. */
  readonly onLost?: () => void;
}

/** Contends from the first moment until it is released. */
export interface Lease {
  /** True only while nobody else can hold it. Each read checks it against this process's monotonic clock. */
  readonly held: boolean;
  /** Stops contending. If the lease was held, another process takes it at its next look. */
  release(): Promise<void>;
}

export interface LeaseHolder {
  readonly lease: string;
  readonly holder: string;
}

export interface Coordination extends SharedRecords {
  lease(name: string, options: LeaseOptions): Lease;
  /** Holders of the leases with this prefix. A holder that died is listed until another process takes over. */
  holders(prefix: string): Promise<readonly LeaseHolder[]>;
  /** Releases every lease. */
  close(): Promise<void>;
}
