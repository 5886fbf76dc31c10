/** Appends to KurrentDB's protocol twin, in another process, through the port and by the same calls on the bare client. */
import { randomUUID } from 'node:crypto';
import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { openKurrentEventStore } from '#platform/event-store/kurrent/open-kurrent-event-store';
import type { NewEvent } from '#platform/event-store/port';
import { startTwin } from './support/twin-process.ts';
import { alternating, type Measure, perPiece, type Row, type Sample, timed } from './support/measurement.ts';

type Append = (stream: string, event: NewEvent) => Promise<unknown>;

const metadata = {
  actor: randomUUID(),
  organisation: randomUUID(),
  side: 'external',
  commandId: randomUUID(),
  payloadHash: 'a'.repeat(64),
  correlationId: randomUUID(),
};
const data = JSON.stringify({ bookingId: randomUUID(), comment: 'x'.repeat(400) });

const newEvent = (): NewEvent => ({
  id: randomUUID(),
  type: 'CommentAmended',
  data,
  metadata,
  recordedAt: new Date().toISOString(),
});

/** Each append begins a stream of its own, as most bookings of a submission do. */
const appendAll = async (append: Append, count: number, callers: number): Promise<Sample> => {
  let left = count;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await append(`booking-${randomUUID()}`, newEvent());
    }
  };
  const sample = await timed(() => Promise.all(Array.from({ length: callers }, work)));
  return perPiece(sample, count);
};

const bareAppend =
  (client: KurrentDBClient): Append =>
  (stream, event) =>
    client.appendToStream(
      stream,
      [
        {
          id: event.id,
          type: event.type,
          contentType: 'application/octet-stream',
          data: Buffer.from(event.data, 'utf8'),
          metadata: { ...event.metadata, recordedAt: event.recordedAt },
        },
      ],
      { streamState: 'no_stream', requiresLeader: true, deadline: 10_000 },
    );

const cpuOf = (samples: readonly Sample[]): readonly Sample[] =>
  samples.map(({ cpu }) => ({ value: cpu ?? Number.NaN, cpu }));

export const measure: Measure = async (run) => {
  const { quick, runs } = run;
  const twin = await startTwin();
  const store = await openKurrentEventStore({ connectionString: twin.url });
  const client = KurrentDBClient.connectionString(twin.url);
  client.setCredentialsProvider(async () => ({ username: 'nobody', password: '' }));
  const count = quick ? 500 : 5_000;
  const rows: Row[] = [];
  try {
    for (const callers of [1, 64]) {
      const { ours, peer } = await alternating(
        runs,
        () => appendAll((stream, event) => store.append(stream, 'no_stream', [event]), count, callers),
        () => appendAll(bareAppend(client), count, callers),
      );
      const what = `append to KurrentDB's twin, ${callers === 1 ? '1 caller' : `${callers} callers`}`;
      run.say(what);
      rows.push({ what, unit: 'µs/append', ours, peer, goal: { kind: 'ratio', of: 'value', max: 1.1 } });
      rows.push({
        what: `${what}, own CPU`,
        unit: 'µs/append',
        ours: cpuOf(ours),
        peer: cpuOf(peer),
        goal: { kind: 'ratio', of: 'value', max: 1.1 },
      });
    }
  } finally {
    await store.close();
    await client.dispose();
    await twin.stop();
  }
  return rows;
};
