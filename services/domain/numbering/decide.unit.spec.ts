import { describe, expect, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import { numberingDecider, reserveNumbers } from './decide.ts';
import type { NumberingEvent } from './events.ts';
import { numbersOf } from './state.ts';

const given = specify(numberingDecider);
const reserved = (submissionId: string, first: number, count: number): NumberingEvent => ({
  type: 'NumbersReserved',
  data: { submissionId, first, count },
});

describe('numbering', () => {
  it('starts at 1 and never gives a number twice', () => {
    given([])
      .when((state) => reserveNumbers(state, { submissionId: 's-1', count: 3 }))
      .thenEvents([reserved('s-1', 1, 3)]);
    given([reserved('s-1', 1, 3)])
      .when((state) => reserveNumbers(state, { submissionId: 's-2', count: 2 }))
      .thenEvents([reserved('s-2', 4, 2)]);
  });

  it('gives a submission its numbers once', () => {
    const again = given([reserved('s-1', 1, 3), reserved('s-2', 4, 2)]).when((state) =>
      reserveNumbers(state, { submissionId: 's-1', count: 3 }),
    );
    again.thenNothing();
    expect(numbersOf(again.state(), 's-1')).toEqual([1, 2, 3]);
    expect(numbersOf(again.state(), 's-9')).toEqual([]);
  });

  it('goes on past a gap that a restore left', () => {
    given([reserved('s-1', 1, 3), reserved('restored', 1_000, 1)])
      .when((state) => reserveNumbers(state, { submissionId: 's-2', count: 1 }))
      .thenEvents([reserved('s-2', 1_001, 1)]);
  });

  it('refuses another count for the same submission, and counts that are none', () => {
    given([reserved('s-1', 1, 3)])
      .when((state) => reserveNumbers(state, { submissionId: 's-1', count: 4 }))
      .thenRejected('reservation_differs', { submissionId: 's-1', held: 3 });
    for (const count of [0, -1, 1.5]) {
      given([])
        .when((state) => reserveNumbers(state, { submissionId: 's-1', count }))
        .thenRejected('count_not_positive');
    }
  });
});
