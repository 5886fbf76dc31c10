import type { SharedRecords } from '#platform/coordination/port';
import { heldIn, leaseRecord } from '#platform/coordination/lease';
import { systemTimers, type Timers } from '#platform/clock/timers';

/** Whoever holds a lease says so every two seconds; a server may be slow. Milliseconds. */
const watched = 5_000;

/**
 * The processes that are at work on an installation on servers: those that renew their leases while one looks. What one leaves behind
 * that died stands still.
 */
export const processesAtWork = async (
  records: Pick<SharedRecords, 'list'>,
  timers: Pick<Timers, 'after'> = systemTimers,
): Promise<readonly string[]> => {
  const before = await records.list(leaseRecord(''));
  if (before.length === 0) return [];
  await new Promise<void>((resolve) => {
    timers.after(watched, resolve);
  });
  const revisions = new Map(before.map(({ name, revision }) => [name, revision]));
  const renewed = (await records.list(leaseRecord(''))).filter(
    ({ name, revision }) => revisions.get(name) !== revision,
  );
  return [...new Set(renewed.map((record) => heldIn(record)?.holder ?? record.name))].toSorted();
};
