import { systemTimers, type Timers } from '../clock/timers.ts';
import { HeartbeatLease, heldIn, leaseRecord } from './lease.ts';
import type { Coordination, SharedRecords } from './port.ts';

export interface CoordinationOptions {
  readonly timers?: Timers;
  /** Hears of records that could not be read or written; leases retry by themselves. */
  readonly onFault: (error: unknown, doing: string) => void;
}

/** Leases and records over a store of records; closing it leaves the store open. */
export const coordinationOver = (
  records: SharedRecords,
  { timers = systemTimers, onFault }: CoordinationOptions,
): Coordination => {
  const leases = new Set<HeartbeatLease>();
  return {
    read: (name) => records.read(name),
    list: (prefix) => records.list(prefix),
    write: (name, value, expected) => records.write(name, value, expected),
    remove: (name, expected) => records.remove(name, expected),
    lease: (name, options) => {
      const lease = new HeartbeatLease({ records, timers, onFault }, name, options);
      leases.add(lease);
      return {
        get held() {
          return lease.held;
        },
        release: async () => {
          leases.delete(lease);
          await lease.release();
        },
      };
    },
    holders: async (prefix) => {
      const start = leaseRecord('').length;
      const found = await records.list(leaseRecord(prefix));
      return found.flatMap((record) => {
        const held = heldIn(record);
        return held && held.token !== null ? [{ lease: record.name.slice(start), holder: held.holder }] : [];
      });
    },
    close: async () => {
      await Promise.all([...leases].map((lease) => lease.release()));
      leases.clear();
    },
  };
};
