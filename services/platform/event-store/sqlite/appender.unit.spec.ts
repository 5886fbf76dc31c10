import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { type AppendOutcome, Telling } from './appender.ts';
import { fieldsOfOutcome, outcome } from './wire.ts';

/** Four numbers for each of so many appends, at these positions. */
const committed = (positions: readonly number[]) => ({
  numbers: positions.flatMap((position) => [outcome.appended, 0, 0, position]),
});

const hearing = () => {
  const heard: number[] = [];
  const telling = new Telling();
  const commit = (from: number, count: number): void => {
    const positions = Array.from({ length: count }, (_, n) => from + n);
    telling.tell(
      positions.map(
        () =>
          ({ position }: AppendOutcome) =>
            heard.push(position),
      ),
      committed(positions),
    );
  };
  return { heard, telling, commit };
};

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n);

describe('what was committed together', () => {
  it('is told at once where it is little', () => {
    const { heard, commit } = hearing();
    expect(fieldsOfOutcome).toBe(4);
    commit(0, 8);
    expect(heard).toEqual(upTo(8));
  });

  it('is told a few at a time, and lets the loop turn in between', async () => {
    const { heard, commit } = hearing();
    commit(0, 20);
    expect(heard).toEqual(upTo(8));
    await setImmediate();
    expect(heard).toEqual(upTo(16));
    await setImmediate();
    expect(heard).toEqual(upTo(20));
  });

  it('is told before what is committed later, and is told whole before the log closes', async () => {
    const { heard, telling, commit } = hearing();
    commit(0, 12);
    commit(12, 3);
    expect(heard).toEqual(upTo(8));
    await telling.told();
    expect(heard).toEqual(upTo(15));
    await telling.told();
    commit(15, 1);
    expect(heard).toEqual(upTo(16));
  });
});
