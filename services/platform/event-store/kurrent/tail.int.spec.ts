import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { newEvents } from '../event-store.contract.ts';
import { beforeTheFirst, type StoredEvent } from '../port.ts';
import { connect } from './connection.ts';
import { Tail } from './tail.ts';
import { StoreOnTwin } from './twin.specification.ts';

it('gives a checkpoint only when every event before it has been taken, however long those wait', async () => {
  const on = await StoreOnTwin.open();
  await on.store.append('booking-1', 'no_stream', newEvents(700));
  const system = { type: '$stats', contentType: '', data: new Uint8Array(), metadata: new Uint8Array() };
  on.twin.log.write(
    '$stats',
    Array.from({ length: 2_200 }, () => ({ ...system, id: randomUUID() })),
  );
  const { reading } = connect(on.twin.connectionString);
  const tail = new Tail(reading, beforeTheFirst);
  const { signal } = new AbortController();
  let taken: readonly StoredEvent[] = [];
  let checkpoint: string | undefined;
  while (!tail.live) {
    taken = [...taken, ...(await tail.next(signal))];
    // What the server sent meanwhile has time to come in.
    for (let turn = 0; turn < 300; turn += 1) await setImmediate();
    checkpoint = tail.settle() ?? checkpoint;
    const upTo = BigInt(checkpoint ?? '0');
    const passed = on.twin.log.events.filter(({ position }) => position <= upTo);
    expect(passed.length).toBeLessThanOrEqual(taken.length);
  }
  expect(taken).toHaveLength(701);
  expect(BigInt(checkpoint ?? '0')).toBe(on.twin.log.records.at(-1)?.position);
  await tail.close();
  await reading.dispose();
  await on.close();
});
