/**
 * A process that appends from many callers at once and writes down what it tries and what was acknowledged, into the
 * file that is its standard output: a line that was written survives the process. Runs as plain Node, without a build.
 *
 * Arguments: folder, callers, appends a caller (0: until it is killed), own | caller (which thread writes).
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { isNativeError } from 'node:util/types';
import { AppendOutcomeUnknown, type NewEvent } from '../../../services/platform/event-store/port.ts';
import { openEventStore } from '../../../services/platform/event-store/sqlite/open-event-store.ts';
import type { Line } from './ledger.ts';

const [folder = '', callers = '8', appends = '0', thread = 'own'] = process.argv.slice(2);
const maxAppends = Number(appends) || Number.POSITIVE_INFINITY;

const moment = new Int32Array(new SharedArrayBuffer(4));

/** Whole and at once, also where the output is a pipe whose reader is slow. */
const say = (line: Line): void => {
  for (let rest = Buffer.from(`${JSON.stringify(line)}\n`); rest.length > 0;) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (!isNativeError(error) || !('code' in error) || error.code !== 'EAGAIN') throw error;
      Atomics.wait(moment, 0, 0, 1);
    }
  }
};

const store = await openEventStore({ folder, thread: thread === 'caller' ? 'caller' : 'own' });
process.send?.(0);
let acknowledged = 0;

const eventsOf = (caller: number): NewEvent[] =>
  Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => ({
    id: randomUUID(),
    type: 'BookingDeclared',
    data: JSON.stringify({ caller, comment: 'x'.repeat(Math.floor(Math.random() * 800)) }),
    metadata: { actor: 'ana', commandId: randomUUID() },
    recordedAt: new Date().toISOString(),
  }));

const call = async (caller: number): Promise<void> => {
  const stream = `booking-${caller}`;
  let revision = (await store.readStream(stream)).length - 1;
  for (let count = 0; count < maxAppends; count += 1) {
    const events = eventsOf(caller);
    const attempt = randomUUID();
    say({ is: 'tried', attempt, stream, expected: revision, events });
    try {
      const appended = await store.append(stream, revision < 0 ? 'no_stream' : revision, events);
      say({ is: 'acknowledged', attempt, position: appended.position });
      revision = appended.lastRevision;
    } catch (error) {
      if (!(error instanceof AppendOutcomeUnknown)) throw error;
      say({ is: 'unknown', attempt });
      return;
    }
    acknowledged += 1;
    process.send?.(acknowledged);
  }
};

await Promise.all(Array.from({ length: Number(callers) }, async (_, caller) => call(caller)));
await store.close();
process.disconnect?.();
