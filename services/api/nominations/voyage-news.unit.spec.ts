import { describe, expect, it } from '@jest/globals';
import { VoyageNews } from './voyage-news.ts';

const nothing = (): Promise<readonly { id: string }[]> => Promise.resolve([]);

describe('voyages that have changed', () => {
  const begun = async (): Promise<VoyageNews> => {
    const news = new VoyageNews();
    await news.look(nothing, () => '');
    return news;
  };
  const looked = async (
    news: VoyageNews,
    found: readonly string[] = [],
  ): Promise<readonly string[] | null> => {
    let asked: readonly string[] | null = null;
    await news.look(
      (changed) => {
        asked = changed && [...changed];
        return Promise.resolve(found.map((id) => ({ id })));
      },
      (one) => `voyage of ${one.id}`,
    );
    return asked;
  };

  it('are all at the first look, and then those that have changed since', async () => {
    const news = new VoyageNews();
    news.changed('v-1');
    let first: ReadonlySet<string> | null | undefined;
    await news.look(
      (changed) => {
        first = changed;
        return nothing();
      },
      () => '',
    );
    expect(first).toBeNull();
    expect(await looked(news)).toBeNull();
    news.changed('v-2');
    expect(await looked(news)).toEqual(['v-2']);
    expect(await looked(news)).toBeNull();
  });

  it('are looked at again where the look failed, with what has changed meanwhile', async () => {
    const news = await begun();
    news.changed('v-1');
    const failing = news.look(
      () => {
        news.changed('v-2');
        return Promise.reject(new Error('away'));
      },
      () => '',
    );
    await expect(failing).rejects.toThrow('away');
    expect(await looked(news)).toEqual(['v-1', 'v-2']);
  });

  it('are looked at again where a nomination is followed just then, which may have read what was told before', async () => {
    const news = await begun();
    const { promise, resolve } = Promise.withResolvers<void>();
    const followed = news.following('n-1', () => promise);
    news.changed('v-1');
    await looked(news, ['n-1', 'n-2']);
    expect(await looked(news)).toEqual(['voyage of n-1']);
    resolve();
    await followed;
    news.changed('v-1');
    await looked(news, ['n-1']);
    expect(await looked(news)).toBeNull();
  });
});
