import { describe, expect, it } from '@jest/globals';
import { defaultUploadLimits } from '#platform/config/config';
import { activeRequests } from '#platform/fairness/active-requests';
import { ApiError } from '../../errors/api-error.ts';
import { ReadingPlaces } from './reading-places.ts';

const placesOf = (waiting: number): ReadingPlaces =>
  new ReadingPlaces({ uploads: { ...defaultUploadLimits, waiting } });

const refusedBy = async (call: Promise<unknown>): Promise<ApiError> => {
  const [{ status, ...rest }] = await Promise.allSettled([call]);
  if (status === 'rejected' && 'reason' in rest && rest.reason instanceof ApiError) return rest.reason;
  throw new Error('Nothing was refused');
};

describe('places for reading', () => {
  it('turn a person away who has one file read and three that wait, before anything of the next is begun', async () => {
    const places = placesOf(3);
    const end = Promise.withResolvers<void>();
    const begun: number[] = [];
    const files = [1, 2, 3, 4].map((n) =>
      places.admit('ana', (inTurn) =>
        inTurn(async () => {
          begun.push(n);
          await end.promise;
        }),
      ),
    );
    let asked = false;
    const refused = await refusedBy(
      places.admit('ana', async () => {
        asked = true;
      }),
    );
    expect(refused).toMatchObject({
      status: 429,
      code: 'too_many_uploads',
      details: { most: 4 },
      headers: { 'retry-after': '5' },
      message: '4 files of yours are being read or wait to be. Send this one again once one of them is done.',
    });
    expect(await places.admit('lars', (inTurn) => inTurn(async () => 'read'))).toBe('read');
    expect([asked, begun]).toEqual([false, [1]]);
    end.resolve();
    await Promise.all(files);
    expect(begun).toEqual([1, 2, 3, 4]);
  });

  it('make what was taken in before wait for its turn, past the limit', async () => {
    const places = placesOf(0);
    const read: string[] = [];
    const before = ['a', 'b', 'c'].map((name) => places.goOn('ana', async () => void read.push(name)));
    const refused = await refusedBy(places.admit('ana', async () => undefined));
    expect(refused.message).toBe('A file of yours is being read. Send this one again once that is done.');
    await Promise.all(before);
    expect(read).toEqual(['a', 'b', 'c']);
    expect(await places.admit('ana', async () => 'free')).toBe('free');
  });

  it('let a file go before long work of others from its turn to its end', async () => {
    const places = placesOf(0);
    // Whether somebody else's long work waits.
    const waits = () => activeRequests.yieldToOthers('lars');
    const waited = await places.admit('ana', async (inTurn) => [await waits(), await inTurn(waits)]);
    expect([...waited, await waits()]).toEqual([false, true, false]);
    const failing = (): Promise<never> => Promise.reject(new Error('broken'));
    await expect(places.admit('ana', (inTurn) => inTurn(failing))).rejects.toThrow('broken');
    expect(await waits()).toBe(false);
  });

  it('are free again after a failure', async () => {
    const places = placesOf(0);
    const failed = places.admit('ana', (inTurn) => inTurn(() => Promise.reject(new Error('broken'))));
    await expect(failed).rejects.toThrow('broken');
    expect(await places.admit('ana', async () => 'free')).toBe('free');
  });
});
