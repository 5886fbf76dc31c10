import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '#platform/event-store/port';
import { tallies, type TallyType } from '../specifications/tally.specification.ts';
import { batchOf, Overtaking, passingOf } from './overtaking.ts';

/** `a!` is a long event of stream a, `?b` one that may take a right, `.c` one of another read model. */
const eventsOf = (text: string): readonly StoredEvent[] =>
  text.split(' ').map((name, n) => ({
    id: name,
    stream: name.replace(/[!?.]/g, ''),
    revision: n,
    position: String(n).padStart(20, '0'),
    type: { '?': 'Named', '.': 'Removed' }[name.charAt(0)] ?? 'Counted',
    data: name.endsWith('!') ? 'long' : '',
    metadata: {},
    recordedAt: `2026-01-01T00:00:${String(name.endsWith('!') ? 30 : n).padStart(2, '0')}.000Z`,
  }));

const only = (types: readonly TallyType[], more: object) => ({ ...tallies(), types, ...more });
const passing = passingOf(
  [
    only(['Counted', 'Removed', 'Doubtful'], { ofOneStream: true }),
    only(['Removed'], {}),
    only(['Named'], { givesRights: true }),
  ],
  ['Doubtful'],
);
const overtaking = (): Overtaking => new Overtaking(passing, ({ data }) => data === 'long');
const named = (events: readonly StoredEvent[]): string => events.map(({ id }) => id).join(' ');

describe('what overtakes long events', () => {
  it('are short ones of other streams, in their order, and each once', () => {
    const waiting = overtaking();
    const next = waiting.next(eventsOf('a! b c! a b d'));
    expect(named(next)).toBe('b b d');
    waiting.wrote(next);
    expect(named(waiting.next(eventsOf('a! b c! a b d e')))).toBe('e');
  });

  it('is nothing of a stream that waits, and nothing behind what may take a right', () => {
    expect(named(overtaking().next(eventsOf('a! a b! b c')))).toBe('c');
    expect(named(overtaking().next(eventsOf('a! b ?c d')))).toBe('b');
    expect(named(overtaking().next(eventsOf('?a b')))).toBe('');
    expect(named(overtaking().next(eventsOf('a! .b b c')))).toBe('c');
  });

  it('has the moment that it has in the order of the log', () => {
    const waiting = eventsOf('a! b c! d');
    const batch = batchOf(overtaking().next(waiting), waiting, ({ id }) => ({ id }) as never, '');
    expect(batch.entries.map(({ stored, moment }) => `${stored.id} ${moment.slice(17, 19)}`)).toEqual([
      'b 30',
      'd 30',
    ]);
  });

  it('is of types that only read models of one stream fold, and that are not upcast', () => {
    expect(['Counted', 'Removed', 'Named', 'Doubtful', 'Unknown'].map(passing)).toEqual([
      'overtakes',
      'waits',
      'bars',
      'bars',
      'waits',
    ]);
  });
});
