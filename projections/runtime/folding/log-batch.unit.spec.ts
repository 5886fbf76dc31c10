import { describe, expect, it } from '@jest/globals';
import type { Recorded } from '#domain/shared/envelope';
import type { StoredEvent } from '#platform/event-store/port';
import { readBatch } from './log-batch.ts';

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
  readBatch(events, new Set(['BookingDeclared']), read, '').entries.map(({ moment }) => moment);

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
