import { describe, expect, it } from '@jest/globals';
import { operationsChannel } from '#contracts/live/channels';
import type { ProjectionStatus } from '#projections/runtime/control';
import { ManualTimers } from '../../tests/support/manual-timers.ts';
import { OperationsFeed } from './operations-feed.ts';

const status = (lag: number): ProjectionStatus => ({
  name: 'bookings',
  version: 1,
  generation: 'bookings@1#1',
  position: '0'.repeat(20),
  lag,
  rate: 0,
  parked: [],
  rebuild: null,
});

const flush = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

describe('The operations feed', () => {
  const start = () => {
    const timers = new ManualTimers();
    const world = { listening: true, lag: 0, asked: 0, said: [] as unknown[], faults: [] as string[] };
    const feed = new OperationsFeed(
      {
        hears: (channel) => channel === operationsChannel.name() && world.listening,
        publish: (_, event, payload) => world.said.push([event, payload]),
        onFault: (_, doing) => world.faults.push(doing),
      },
      {
        status: () => {
          world.asked += 1;
          return world.lag < 0 ? Promise.reject(new Error('away')) : Promise.resolve([status(world.lag)]);
        },
      },
      timers,
    );
    feed.start();
    const second = async () => {
      timers.pass(1000);
      await flush();
    };
    return { world, feed, second };
  };

  it('says how the projections stand when something moved', async () => {
    const { world, second } = start();
    await second();
    await second();
    world.lag = 3;
    await second();
    expect(world.said).toEqual([
      ['projection.progress', { projections: [status(0)] }],
      ['projection.progress', { projections: [status(3)] }],
    ]);
  });

  it('asks nobody while nobody looks, and says everything to the next who does', async () => {
    const { world, second } = start();
    await second();
    world.listening = false;
    await second();
    expect(world.asked).toBe(1);
    world.listening = true;
    await second();
    expect(world.said).toHaveLength(2);
  });

  it('goes on after a fault, and stops when it is told to', async () => {
    const { world, feed, second } = start();
    world.lag = -1;
    await second();
    world.lag = 1;
    await second();
    feed.stop();
    world.lag = 2;
    await second();
    expect(world.faults).toEqual(['telling how the projections stand']);
    expect(world.said).toHaveLength(1);
  });
});
