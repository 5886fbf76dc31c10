import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Decider } from '#domain/shared/decider';
import type { StoredEvent } from '#platform/event-store/port';
import { type FoldedStream, FoldedStreams, foldOn } from './folded-streams.ts';

const decider: Decider<number, never> = { initialState: 0, evolve: (state) => state };

const folded = (weight: number): FoldedStream<number> => ({
  state: weight,
  revision: 0,
  position: '00000000000000000001',
  commands: new Map(),
  weight,
  measured: 0,
});

const names = Array.from({ length: 40 }, (_, n) => `draft-${n}`);
const maxBytes = 100_000;

/** As uploads and edits come: some streams are large, some are kept again as they grow, some are let go. */
const steps = fc.array(
  fc.record({
    stream: fc.constantFrom(...names),
    weight: fc.integer({ min: 0, max: 2 * maxBytes }),
    forgotten: fc.boolean(),
  }),
  { maxLength: 200 },
);

describe('folded streams', () => {
  it('hold no more than they may, whatever comes, and count what they hold', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const streams = new FoldedStreams(maxBytes);
        for (const { stream, weight, forgotten } of taken) {
          if (forgotten) streams.forget(stream);
          else streams.keep(stream, decider, folded(weight));
          const kept = names.filter((name) => streams.of(name, decider).revision >= 0);
          const data = kept.reduce((sum, name) => sum + streams.of(name, decider).weight, 0);
          expect(streams.held.streams).toBe(kept.length);
          expect(streams.held.bytes).toBeGreaterThanOrEqual(data);
          expect(streams.held.bytes).toBeLessThanOrEqual(maxBytes);
        }
        for (const name of names) streams.forget(name);
        expect(streams.held).toEqual({ bytes: 0, streams: 0 });
      }),
    );
  });

  it('lets go of the one unused for longest', () => {
    const streams = new FoldedStreams(10_000);
    streams.keep('a', decider, folded(4_000));
    streams.keep('b', decider, folded(4_000));
    streams.keep('a', decider, folded(4_100));
    streams.keep('c', decider, folded(4_000));
    const kept = ['a', 'b', 'c'].filter((name) => streams.of(name, decider).revision >= 0);
    expect(kept).toEqual(['a', 'c']);
  });
});

describe('the weight of a folded stream', () => {
  interface Told {
    readonly type: 'Told';
    readonly data: string;
  }
  const last: Decider<string, Told> = { initialState: '', evolve: (_state, { data }) => data };
  const told = (revision: number, text: string): StoredEvent => ({
    stream: 'voyage-1',
    revision,
    position: '00000000000000000001',
    id: `e-${revision}`,
    type: 'Told',
    data: JSON.stringify(text),
    metadata: { actor: 'feed', commandId: `c-${revision}` },
    recordedAt: '2027-03-01T08:00:00.000Z',
  });
  const start: FoldedStream<string> = { ...folded(0), state: '', revision: -1 };
  const text = 'x'.repeat(2_000);
  const weightOf = async (decider: Decider<string, Told>, events: number): Promise<number> => {
    let stream: FoldedStream<string> = { ...start, commands: new Map() };
    for (let n = 0; n < events; n += 1)
      stream = await foldOn(decider, (event) => event, stream, [told(n, text)]);
    return stream.weight;
  };

  it('is the data of all its events, where nobody says what its state holds', async () => {
    expect(await weightOf(last, 100)).toBeGreaterThan(100 * text.length);
  });

  it('is what its state holds with the commands that it remembers, measured anew as it doubles', async () => {
    const sized = { ...last, sizeOf: (state: string) => state.length };
    const held = text.length + 100 * 250;
    expect(await weightOf(sized, 100)).toBeLessThanOrEqual(2 * held);
    expect(await weightOf(sized, 100)).toBeGreaterThanOrEqual(text.length);
  });

  it('is not measured at each event', async () => {
    let measured = 0;
    const sizeOf = (): number => {
      measured += 1;
      return 100 * text.length;
    };
    await weightOf({ ...last, sizeOf }, 100);
    expect(measured).toBe(1);
  });
});

describe('the commands of a folded stream', () => {
  const told = (revision: number, actor: string, commandId: string): StoredEvent => ({
    stream: 'voyage-1',
    revision,
    position: String(revision).padStart(20, '0'),
    id: `e-${revision}`,
    type: 'Told',
    data: '{}',
    metadata: { actor, commandId, payloadHash: commandId, organisation: 'o-1' },
    recordedAt: '2027-03-01T08:00:00.000Z',
  });

  it('are known from their first event to their last, in one piece or in several', async () => {
    const events = [
      told(0, 'feed', 'a'),
      told(1, 'feed', 'a'),
      told(2, '', ''),
      told(3, 'feed', 'b'),
      told(4, 'tom', 'b'),
      told(5, 'feed', 'a'),
    ];
    for (const cut of [0, 1, 2, 4]) {
      let stream: FoldedStream<number> = { ...folded(0), commands: new Map() };
      for (const some of [events.slice(0, cut), events.slice(cut)])
        stream = await foldOn(decider, (event) => event, stream, some);
      const known = [...stream.commands].map(([key, { firstRevision, lastRevision, position }]) => [
        key,
        firstRevision,
        lastRevision,
        Number(position),
      ]);
      expect(known).toEqual([
        ['["feed","a"]', 0, 5, 5],
        ['["feed","b"]', 3, 3, 3],
        ['["tom","b"]', 4, 4, 4],
      ]);
    }
  });
});
