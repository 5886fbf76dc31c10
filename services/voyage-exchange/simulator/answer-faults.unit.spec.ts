import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SimulatedFault } from '#platform/config/config';
import type { TopicMessage } from '#platform/topics/port';
import { Answering } from './answer-faults.ts';

const answer = (id: string): TopicMessage => ({ id: `a-${id}`, key: id, value: '{}', headers: {} });
const requests = Array.from({ length: 40 }, (_, n) => `t-${n}`);

describe('answers of a simulated system that misbehaves', () => {
  let told: string[];
  const answeringWith = (faults: readonly SimulatedFault[], seed = 'one'): Answering =>
    new Answering({
      faults: new Set(faults),
      seed,
      delayMs: 100,
      publish: async (messages) => void told.push(...messages.map(({ id }) => id)),
      failed: (error) => {
        throw error;
      },
    });
  const giveAll = async (answering: Answering): Promise<void> => {
    for (const id of requests) await answering.give(id, answer(id));
  };

  beforeEach(() => {
    told = [];
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('are given once, at once and in order unless it is told to', async () => {
    const answering = answeringWith([]);
    await giveAll(answering);
    expect(told).toEqual(requests.map((id) => `a-${id}`));
    expect(requests.filter((id) => answering.isSilent(id) || answering.keeps(id))).toEqual([]);
  });

  it('are never given for some requests, the same ones by one seed, and others by another', () => {
    const silentBy = (seed: string) =>
      requests.filter((id) => answeringWith(['silent-answers'], seed).isSilent(id));
    expect(silentBy('one').length).toBeGreaterThan(3);
    expect(silentBy('one')).toEqual(silentBy('one'));
    expect(silentBy('one')).not.toEqual(silentBy('two'));
  });

  it('come twice, under two ids', async () => {
    await giveAll(answeringWith(['double-answers']));
    const again = told.filter((id) => id.endsWith('-again'));
    expect(again.length).toBeGreaterThan(3);
    for (const id of again) expect(told[told.indexOf(id) - 1]).toBe(id.slice(0, -'-again'.length));
  });

  it('come late, and hold up no other', async () => {
    await giveAll(answeringWith(['slow-answers']));
    const late = requests.length - told.length;
    expect(late).toBeGreaterThan(3);
    await jest.advanceTimersByTimeAsync(3_999);
    expect(told).toHaveLength(requests.length - late);
    await jest.advanceTimersByTimeAsync(1);
    expect(told).toHaveLength(requests.length);
  });

  it('are overtaken by the next one, or come after a while where there is none', async () => {
    const answering = answeringWith(['shuffled-answers']);
    await giveAll(answering);
    const order = requests.map((id) => `a-${id}`);
    expect(told).not.toEqual(order.slice(0, told.length));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(told.toSorted()).toEqual(order.toSorted());
  });

  it('are never told where it stops before', async () => {
    const answering = answeringWith(['slow-answers']);
    await giveAll(answering);
    const { length } = told;
    answering.end();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(told).toHaveLength(length);
  });

  it('refuse to let go of some bookings', () => {
    const answering = answeringWith(['kept-bookings']);
    expect(requests.filter((id) => answering.keeps(id)).length).toBeGreaterThan(3);
  });
});
