import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ThreadAppender } from '#platform/event-store/sqlite/thread-appender';
import { outcome, toWire } from '#platform/event-store/sqlite/wire';
import { newEvents } from '../../services/platform/event-store/event-store.contract.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laycan-thread-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the thread of the log', () => {
  it('may die: what was under way is unknown, and the retry finds another thread', async () => {
    let woken = 0;
    const appender = await ThreadAppender.start(
      { file: join(folder, 'log.db'), recordedAt: '2026-03-01T08:00:00.000Z' },
      () => (woken += 1),
      new URL('./support/dying-log-worker.ts', import.meta.url),
    );
    woken = 0;
    const appends = Array.from({ length: 5 }, (_, index) => toWire(`booking-${index}`, -1, newEvents(2)));
    const first = await Promise.all(appends.map(async (append) => appender.append(append)));
    expect(first.map((answer) => answer.outcome)).toEqual(appends.map(() => outcome.unknown));
    // It may be in the log all the same.
    expect(woken).toBe(1);
    const again = await Promise.all(appends.map(async (append) => appender.append(append)));
    expect(again.map((answer) => answer.outcome)).toEqual(appends.map(() => outcome.appended));
    expect(again.at(-1)?.position).toBe(11);
    await appender.close();
    expect((await appender.append(toWire('booking-9', -1, newEvents(1)))).outcome).toBe(outcome.unknown);
  });
});
