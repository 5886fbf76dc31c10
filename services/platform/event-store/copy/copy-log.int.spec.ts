import { afterAll, describe, expect, it } from '@jest/globals';
import { appendFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newEvent, newEvents } from '../event-store.contract.ts';
import { StoreOnTwin } from '../kurrent/twin.specification.ts';
import { AppendOutcomeUnknown, type EventStore, type Position } from '../port.ts';
import { openEventStoreInMemory } from '../sqlite/open-event-store.ts';
import { LogCopy } from './copy-log.ts';
import { pagesOf } from './pages.ts';
import { LogsDiffer } from './same-event.ts';
import { checksumOf, verifyCopy } from './verify-copy.ts';
import { logFilePages, UnfitLogFile } from './read-log-file.ts';
import { openLogFile } from './write-log-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'laycan-copy-'));
afterAll(async () => rm(folder, { recursive: true, force: true }));

/** Streams that grow in turns, so that order in the log is not order in the streams. */
const fill = async (store: EventStore, rounds: number, from = 0): Promise<void> => {
  for (let round = from; round < from + rounds; round += 1) {
    for (const stream of ['booking-1', 'booking-2', 'draft-1']) {
      await store.append(stream, round === 0 ? 'no_stream' : round * 2 - 1, newEvents(2));
    }
  }
};

const source = async (rounds = 20): Promise<EventStore> => {
  const store = openEventStoreInMemory();
  await fill(store, rounds);
  return store;
};

const engines: readonly [string, () => Promise<{ readonly store: EventStore; close(): Promise<void> }>][] = [
  [
    'the embedded engine',
    async () => {
      const store = openEventStoreInMemory();
      return { store, close: () => store.close() };
    },
  ],
  ['the protocol of KurrentDB', () => StoreOnTwin.open()],
];

describe.each(engines)('a log copied to %s', (_name, open) => {
  it('has every event in the order of the source, and an id of its own', async () => {
    const [from, to] = [await source(), await open()];
    const copied = await new LogCopy({ source: pagesOf(from, 7), target: to.store }).catchUp();
    expect(copied).toMatchObject({ events: 120, found: 0 });
    expect(await verifyCopy(pagesOf(from), pagesOf(to.store))).toEqual(await checksumOf(pagesOf(from)));
    expect(await to.store.logId()).not.toBe(await from.logId());
    await to.close();
  });

  it('is gone on with where an earlier copy was cut short, in the middle of a stream’s events too', async () => {
    const [from, to] = [await source(), await open()];
    let appends = 0;
    const failing: Pick<EventStore, 'append' | 'readAll' | 'head'> = {
      head: () => to.store.head(),
      readAll: (after, limit) => to.store.readAll(after, limit),
      append: async (stream, expected, events) => {
        appends += 1;
        if (appends > 13) throw new Error('cut short');
        // The first of a run only: what a crash in between leaves behind.
        return to.store.append(stream, expected, appends === 13 ? events.slice(0, 1) : events);
      },
    };
    await expect(new LogCopy({ source: pagesOf(from), target: failing }).catchUp()).rejects.toThrow(
      'cut short',
    );
    const again = await new LogCopy({ source: pagesOf(from), target: to.store }).catchUp();
    expect(again).toMatchObject({ events: 120, found: 25 });
    expect((await verifyCopy(pagesOf(from), pagesOf(to.store))).events).toBe(120);
    await to.close();
  });

  it('follows a source that goes on', async () => {
    const [from, to] = [await source(3), await open()];
    const copy = new LogCopy({ source: pagesOf(from), target: to.store });
    await copy.catchUp();
    await fill(from, 3, 3);
    expect(await copy.catchUp()).toMatchObject({ events: 36, found: 0, position: await from.head() });
    expect((await verifyCopy(pagesOf(from), pagesOf(to.store))).events).toBe(36);
    await to.close();
  });

  it('refuses a target that holds something else', async () => {
    const [from, to] = [await source(2), await open()];
    await to.store.append('booking-1', 'no_stream', [newEvent()]);
    await expect(new LogCopy({ source: pagesOf(from), target: to.store }).catchUp()).rejects.toThrow(
      /Event 1 is booking-1@0 .* differ in id/,
    );
    await to.close();
  });

  it('refuses a target that goes on after the source ends', async () => {
    const [from, to] = [await source(2), await open()];
    await new LogCopy({ source: pagesOf(from), target: to.store }).catchUp();
    await to.store.append('booking-9', 'no_stream', [newEvent()]);
    const again = new LogCopy({ source: pagesOf(from), target: to.store });
    await expect(again.catchUp()).rejects.toThrow(LogsDiffer);
    await expect(verifyCopy(pagesOf(from), pagesOf(to.store))).rejects.toThrow('goes on after event 12');
    await to.close();
  });
});

describe('a copy while the target does not answer', () => {
  it('repeats the same append until its outcome is known, and writes nothing twice', async () => {
    const [from, to] = [await source(5), openEventStoreInMemory()];
    let calls = 0;
    const unclear: Pick<EventStore, 'append' | 'readAll' | 'head'> = {
      head: () => to.head(),
      readAll: (after, limit) => to.readAll(after, limit),
      append: async (...append) => {
        calls += 1;
        const appended = await to.append(...append);
        if (calls % 3 === 0) throw new AppendOutcomeUnknown('no answer');
        return appended;
      },
    };
    await new LogCopy({ source: pagesOf(from), target: unclear }).catchUp();
    expect((await verifyCopy(pagesOf(from), pagesOf(to))).events).toBe(30);
  });

  it('keeps the order with many appends under way', async () => {
    const [from, to] = [await source(200), openEventStoreInMemory()];
    await new LogCopy({ source: pagesOf(from), target: to, inFlight: 64 }).catchUp();
    expect((await verifyCopy(pagesOf(from), pagesOf(to))).events).toBe(1_200);
  });
});

describe('a log in a file', () => {
  const exported = async (
    store: EventStore,
    path: string,
    upTo = Number.POSITIVE_INFINITY,
  ): Promise<Position> => {
    const file = await openLogFile(path, await store.logId());
    for await (const page of pagesOf(store, 5).pages(file.position)) {
      if (file.events >= upTo) break;
      await file.append(page);
    }
    await file.close();
    return file.position;
  };

  it('is the same log, and can be imported', async () => {
    const [from, path] = [await source(), join(folder, 'whole.jsonl')];
    await exported(from, path);
    expect(await checksumOf(logFilePages(path))).toEqual(await checksumOf(pagesOf(from)));
    const to = openEventStoreInMemory();
    await new LogCopy({ source: logFilePages(path), target: to }).catchUp();
    expect((await verifyCopy(logFilePages(path), pagesOf(to))).events).toBe(120);
  });

  it('is gone on with after a cut, half a line or none', async () => {
    const [from, path] = [await source(), join(folder, 'cut.jsonl')];
    await exported(from, path, 50);
    await truncate(path, (await stat(path)).size - 17);
    expect(await exported(from, path)).toBe(await from.head());
    expect(await exported(from, path)).toBe(await from.head());
    expect(await checksumOf(logFilePages(path))).toEqual(await checksumOf(pagesOf(from)));
  });

  it('keeps what people paste that other readers take for the end of a line', async () => {
    const [from, path] = [openEventStoreInMemory(), join(folder, 'separators.jsonl')];
    const comment = 'first\u2028second\u2029third\u0085fourth\r\nfifth\u000Bsixth';
    await from.append('booking-1', 'no_stream', [newEvent(JSON.stringify({ comment })), newEvent()]);
    await exported(from, path);
    await exported(from, path);
    expect(await checksumOf(logFilePages(path))).toEqual(await checksumOf(pagesOf(from)));
  });

  it('is readable by its owner only', async () => {
    const path = join(folder, 'own.jsonl');
    await exported(await source(1), path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['', 'is empty'],
    ['no log at all\n', 'Line 1 of .* is no JSON object'],
    ['{"format":"laycan-log","version":2,"logId":"x"}\n', 'is no exported log'],
    ['{"format":"laycan-log","version":1,"logId":"x"}\n{"position":"1"}\n', 'Line 2 of .* is no event'],
  ])('is refused where it is %j', async (content, why) => {
    const path = join(folder, 'unfit.jsonl');
    await writeFile(path, content);
    await expect(checksumOf(logFilePages(path))).rejects.toThrow(new RegExp(why));
  });

  it('is refused where its events are out of order', async () => {
    const path = join(folder, 'order.jsonl');
    await exported(await source(1), path);
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    await appendFile(path, `${lines[1]}\n`);
    await expect(checksumOf(logFilePages(path))).rejects.toThrow(UnfitLogFile);
  });

  it('takes no other log, and nothing that is no log', async () => {
    const path = join(folder, 'other.jsonl');
    await exported(await source(1), path);
    await expect(openLogFile(path, 'another')).rejects.toThrow(/holds log .* this is log another/);
    await writeFile(path, 'my only copy of something');
    await expect(openLogFile(path, 'another')).rejects.toThrow(UnfitLogFile);
    expect(await readFile(path, 'utf8')).toBe('my only copy of something');
  });
});
