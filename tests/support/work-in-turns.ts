import { jest } from '@jest/globals';

/**
 * The most steps of some work that are done in one round of the main loop. The work says when it takes a step, and each takes a
 * millisecond by the clock that slices are cut by: how fast the machine is has no part in it.
 */
export const mostStepsInOneTurn = async (work: (step: () => void) => Promise<unknown>): Promise<number> => {
  // The slice of what ran before is over with its round.
  await new Promise(setImmediate);
  let [steps, inTurn, most] = [0, 0, 0];
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => steps);
  let next = setImmediate(function again() {
    inTurn = 0;
    next = setImmediate(again);
  });
  try {
    await work(() => {
      steps += 1;
      inTurn += 1;
      most = Math.max(most, inTurn);
    });
    return most;
  } finally {
    clearImmediate(next);
    clock.mockRestore();
  }
};

/** Two slices: where the clock of a round stands within it is left to the loop. */
export const slices = 2 * 5 + 2;
