import { describe, expect, it } from '@jest/globals';
import { eventStoreContract, newEvent } from './event-store.contract.ts';
import { LogIsReadOnly, ReadOnlySwitch } from './read-only-switch.ts';
import { openEventStoreInMemory } from './sqlite/open-event-store.ts';

eventStoreContract('behind a switch', async () => new ReadOnlySwitch(openEventStoreInMemory()));

describe('a log that was made read-only', () => {
  it('answers what was under way, refuses the rest, and is read as before', async () => {
    const store = new ReadOnlySwitch(openEventStoreInMemory());
    const underWay = store.append('booking-1', 'no_stream', [newEvent()]);
    const head = await store.turnOn();
    expect((await underWay).position).toBe(head);
    await expect(store.append('booking-2', 'no_stream', [newEvent()])).rejects.toThrow(LogIsReadOnly);
    expect(await store.head()).toBe(head);
    expect(await store.readStream('booking-1')).toHaveLength(1);
    await store.turnOff();
    await store.append('booking-2', 'no_stream', [newEvent()]);
    expect((await store.head()) > head).toBe(true);
    await store.close();
  });

  it('lets work finish that records what it has done', async () => {
    const store = new ReadOnlySwitch(openEventStoreInMemory());
    const told: string[] = [];
    const silence = store.onTurning({
      turningOn: async () => {
        await store.append('effect-1', 'no_stream', [newEvent()]);
        told.push('on');
      },
      turnedOff: () => told.push('off'),
    });
    await store.turnOn();
    expect(await store.readStream('effect-1')).toHaveLength(1);
    await store.turnOff();
    silence();
    await store.turnOn();
    expect(told).toEqual(['on', 'off']);
    await store.close();
  });

  it('is turned on and off one after another', async () => {
    const store = new ReadOnlySwitch(openEventStoreInMemory());
    const told: string[] = [];
    const gate = Promise.withResolvers<void>();
    store.onTurning({
      turningOn: async () => {
        await gate.promise;
        told.push('on');
      },
      turnedOff: () => told.push('off'),
    });
    const on = store.turnOn();
    const off = store.turnOff();
    gate.resolve();
    await Promise.all([on, off]);
    expect([told, store.isReadOnly]).toEqual([['on', 'off'], false]);
    await store.turnOff();
    expect(told).toEqual(['on', 'off']);
    await store.close();
  });

  it('takes changes as before, and has everybody go on, where somebody cannot finish', async () => {
    const store = new ReadOnlySwitch(openEventStoreInMemory());
    const told: string[] = [];
    store.onTurning({ turningOn: async () => undefined, turnedOff: () => told.push('one goes on') });
    store.onTurning({
      turningOn: () => Promise.reject(new Error('a broker is away')),
      turnedOff: () => told.push('the other goes on'),
    });
    await expect(store.turnOn()).rejects.toThrow('a broker is away');
    expect([told, store.isReadOnly]).toEqual([['one goes on', 'the other goes on'], false]);
    await store.append('booking-1', 'no_stream', [newEvent()]);
    await store.close();
  });
});
