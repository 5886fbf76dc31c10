import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UndoAnswer } from '#contracts/declaration-draft/undo-view';
import { UndoStore } from './UndoStore.ts';

const none = { count: 0, named: [] };
const answered = (done: number): UndoAnswer => ({
  submissionId: 's1',
  submittedAt: '2027-03-01T09:00:00.000Z',
  submittedBy: 'A. Prado',
  importId: 'd1',
  undone: { count: done, named: [] },
  kept: none,
  created: none,
  undoId: 'u1',
  bookings: 300,
  done,
  completed: done === 300,
});

describe('an undo of many bookings', () => {
  const original = globalThis.fetch;
  let answers: (UndoAnswer | number)[];
  let asked: string[];
  let told: (number | string)[];
  let store: UndoStore;
  const follow = (answer: UndoAnswer): void =>
    store.follow(answer, {
      done: ({ done }) => void told.push(done),
      refused: (why) => void told.push(why),
    });

  beforeEach(() => {
    jest.useFakeTimers();
    [answers, asked, told] = [[], [], []];
    store = new UndoStore('/submissions/s1/undo', undefined);
    globalThis.fetch = (input) => {
      asked.push(String(input instanceof Request ? input.url : input));
      const answer = answers.shift() ?? 503;
      return Promise.resolve(
        typeof answer === 'number'
          ? new Response(JSON.stringify({ code: 'x', message: `refused ${answer}` }), { status: answer })
          : new Response(JSON.stringify(answer)),
      );
    };
  });
  afterEach(() => {
    store.close();
    globalThis.fetch = original;
    jest.useRealTimers();
  });

  it('is asked for until it is done, also where an answer does not come', async () => {
    answers = [503, answered(200), answered(300)];
    follow(answered(100));
    expect(store.progress?.done).toBe(100);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(store.progress?.done).toBe(100);
    await jest.advanceTimersByTimeAsync(1_000);
    expect([store.progress?.done, told]).toEqual([200, []]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual([300]);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(asked).toHaveLength(3);
    expect(asked[0]).toMatch(/\/submissions\/s1\/undo\/u1$/);
  });

  it.each([403, 404])('is not asked for any more once that is refused with %i', async (status) => {
    answers = [status];
    follow(answered(100));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(told).toEqual([`refused ${status}`]);
    expect(asked).toHaveLength(1);
  });

  it('is not asked for where it was done at once, or nobody looks any more', async () => {
    follow(answered(300));
    expect([told, store.progress]).toEqual([[300], null]);
    follow(answered(100));
    store.close();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(asked).toEqual([]);
  });
});
