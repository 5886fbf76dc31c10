import { expect, it } from '@jest/globals';
import { mostStepsInOneTurn, slices } from '../../../tests/support/work-in-turns.ts';
import { decideInPieces } from './decide-in-pieces.ts';

it('a decision lets others have their turn, and is made at once where somebody else keeps appending', async () => {
  const pieces = 100;
  let step = (): void => undefined;
  const decide = decideInPieces(function* decision(state: string) {
    for (let piece = 0; piece < pieces; piece += 1) {
      step();
      yield;
    }
    return `decided on ${state}`;
  });
  const attempt = async (state: string): Promise<readonly [string, number]> => {
    let decided = '';
    const most = await mostStepsInOneTurn(async (take) => {
      step = take;
      decided = await decide(state);
    });
    return [decided, most];
  };
  for (const state of ['the first', 'the second']) {
    const [decided, most] = await attempt(state);
    expect(decided).toBe(`decided on ${state}`);
    expect(most).toBeLessThanOrEqual(slices + 15);
  }
  expect(await attempt('the third')).toEqual(['decided on the third', pieces]);
});
