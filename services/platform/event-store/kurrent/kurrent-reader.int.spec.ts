import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { newEvents } from '../event-store.contract.ts';
import { beforeTheFirst } from '../port.ts';
import { StoreOnTwin } from './twin.specification.ts';

let on: StoreOnTwin;
beforeEach(async () => {
  on = await StoreOnTwin.open({ readDeadlineMs: 5_000 });
});
afterEach(async () => on.close());

const system = { contentType: 'application/json', data: Buffer.from('{}'), metadata: new Uint8Array() };

describe('a read of KurrentDB', () => {
  it('of a part of the log can be repeated some hundred times', async () => {
    await on.store.append('booking-1', 'no_stream', newEvents(600));
    for (let read = 0; read < 200; read += 1) {
      expect(await on.store.readAll(beforeTheFirst, 2)).toHaveLength(2);
    }
  });

  it('goes on past what one call gives', async () => {
    await on.store.append('booking-1', 'no_stream', newEvents(1_000));
    expect(await on.store.readStream('booking-1')).toHaveLength(1_000);
    await on.store.append('booking-1', 999, newEvents(234));
    const revisions = (await on.store.readStream('booking-1', 7)).map(({ revision }) => revision);
    expect(revisions).toEqual(Array.from({ length: 1_227 }, (_, index) => index + 7));
  });

  it("hides the server's own events, and knows that the log goes on behind them", async () => {
    await on.store.append('booking-1', 'no_stream', newEvents(1));
    const head = await on.store.head();
    on.twin.log.write('$stats', [{ ...system, id: 'a3bb189e-8bf9-4888-9912-ace4e6543002', type: '$stats' }]);
    expect(await on.store.head()).toBe(head);
    await on.store.append('booking-1', 0, newEvents(1));
    const types = (await on.store.readAll(beforeTheFirst, 100)).map(({ type }) => type);
    expect(types).toEqual(['LogOpened', 'BookingDeclared', 'BookingDeclared']);
  });

  it('that nobody answers ends in its time, and the next one is answered', async () => {
    on.twin.readFaults.push('hang');
    await expect(on.store.readStream('booking-1')).rejects.toThrow('no answer to a read of booking-1');
    expect(await on.store.readStream('booking-1')).toEqual([]);
  });

  it('is told when the server is not ready, and answered when it is', async () => {
    on.twin.readFaults.push('notReady');
    await expect(on.store.readStream('booking-1')).rejects.toThrow();
    expect(await on.store.readStream('log')).toHaveLength(1);
  });

  it('refuses a position that is none', async () => {
    await on.store.append('booking-1', 'no_stream', newEvents(1));
    await expect(on.store.readAll('1', 10)).rejects.toThrow(RangeError);
    const inside = String(BigInt(await on.store.head()) - 1n).padStart(20, '0');
    await expect(on.store.readAll(inside, 10)).rejects.toThrow();
  });
});
