import { describe, expect, it } from '@jest/globals';
import type { Recorded } from '#domain/shared/envelope';
import type { StoredEvent } from '#platform/event-store/port';
import { inParts, readBatch } from './log-batch.ts';

const stored = (position: number, stream: string, recordedAt: string): StoredEvent => ({
  id: String(position),
  stream,
  revision: 0,
  position: String(position).padStart(20, '0'),
  type: 'BookingDeclared',
  data: '{}',
  metadata: {},
  recordedAt,
});

const read = (event: StoredEvent): Recorded => {
  throw new Error(`${event.id} is not read here`);
};

const momentsOf = (events: readonly StoredEvent[]) =>
  readBatch(events, ({ type }) => type === 'BookingDeclared', read, '').entries.map(({ moment }) => moment);

describe('the moments of versions', () => {
  it('never go back, whatever the clock said', () => {
    expect(
      momentsOf([
        stored(1, 'booking-1', '2026-01-02T00:00:00.000Z'),
        stored(2, 'booking-1', '2026-01-01T00:00:00.000Z'),
        stored(3, 'booking-1', '2026-01-03T00:00:00.000Z'),
      ]),
    ).toEqual(['2026-01-02T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z']);
  });

  it('do not start with the opening of a log that is younger than the demo data in it', () => {
    expect(
      momentsOf([
        stored(1, 'log', '2026-11-21T00:00:00.000Z'),
        stored(2, 'booking-1', '2024-08-22T00:00:00.000Z'),
      ]).at(-1),
    ).toBe('2024-08-22T00:00:00.000Z');
  });
});

describe('the parts in which a batch is written', () => {
  const eventsOf = (lengths: readonly number[]) =>
    lengths.map((length, n) => ({ ...stored(n, 'draft-1', ''), data: 'x'.repeat(length) }));
  const lengthsIn = (parts: ReturnType<typeof inParts>) =>
    parts.map((part) => part.map(({ data }) => data.length));
  const lengthsOf = (...lengths: readonly number[]) => lengthsIn(inParts(eventsOf(lengths)));
  const long = 16 * 1024;

  it('end in front of and behind pastes and files, of which two events are written together', () => {
    expect(lengthsOf(2, 3, long, long, long, 4, long, 5, 6)).toEqual([
      [2, 3],
      [long, long],
      [long],
      [4],
      [long],
      [5, 6],
    ]);
  });

  it('are few while the log goes on behind them, and no larger than four pastes or files', () => {
    const lengths = [2, long, 3, long, long, 4, long, 5, long, 6];
    expect(lengthsIn(inParts(eventsOf(lengths), { isBehind: true }))).toEqual([
      [2, long, 3, long, long, 4, long, 5],
      [long, 6],
    ]);
  });

  it('leave what is short together, however much there is', () => {
    expect(inParts([])).toEqual([]);
    expect(lengthsOf(...Array.from({ length: 500 }, () => long - 1))).toHaveLength(1);
  });
});
