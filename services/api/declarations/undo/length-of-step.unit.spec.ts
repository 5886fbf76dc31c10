import { describe, expect, it } from '@jest/globals';
import { lengthOfStep } from './length-of-step.ts';

/** Versions, named by the ids of their bookings. */
const versions = (ids: string) => ids.split('').map((id) => ({ id }));

describe('a step of an undo', () => {
  it.each([
    ['takes what there is', 'abc', 3],
    ['takes no more than fits', 'abcdef', 4],
    ['takes a booking whole, or leaves it to the next', 'abcddde', 3],
    ['takes a booking that fits to its last version', 'abbbcc', 4],
    ['takes more of one booking alone than fits', 'aaaaab', 5],
    ['takes more of the only booking than fits', 'aaaaa', 5],
  ])('%s', (_does, ids, length) => {
    expect(lengthOfStep(versions(ids), 4)).toBe(length);
  });
});
