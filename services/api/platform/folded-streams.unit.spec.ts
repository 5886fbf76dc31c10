import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Decider } from '#domain/shared/decider';
import { type FoldedStream, FoldedStreams } from './folded-streams.ts';

const decider: Decider<number, never> = { initialState: 0, evolve: (state) => state };

const folded = (weight: number): FoldedStream<number> => ({
  state: weight,
  revision: 0,
  position: '00000000000000000001',
  commands: new Map(),
  weight,
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
