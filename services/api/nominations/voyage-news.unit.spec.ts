import { describe, expect, it } from '@jest/globals';
import { VoyageNews } from './voyage-news.ts';

const nothing = (): Promise<readonly string[]> => Promise.resolve([]);

describe('voyages that have changed', () => {
  const begun = async (): Promise<VoyageNews> => {
    const news = new VoyageNews();
    await news.look(nothing);
    return news;
  };
  const looked = async (news: VoyageNews): Promise<readonly string[] | null> => {
    let asked: readonly string[] | null = null;
    await news.look((changed) => {
      asked = changed && [...changed];
      return nothing();
    });
    return asked;
  };

  it('are all at the first look, and then those that have changed since', async () => {
    const news = new VoyageNews();
    news.changed('v-1');
    let first: ReadonlySet<string> | null | undefined;
    await news.look((changed) => {
      first = changed;
      return nothing();
    });
    expect(first).toBeNull();
    expect(await looked(news)).toBeNull();
    news.changed('v-2');
    expect(await looked(news)).toEqual(['v-2']);
    expect(await looked(news)).toBeNull();
  });

  it('are looked at again where the look failed, with what has changed meanwhile', async () => {
    const news = await begun();
    news.changed('v-1');
    const failing = news.look(() => {
      news.changed('v-2');
      return Promise.reject(new Error('away'));
    });
    await expect(failing).rejects.toThrow('away');
    expect(await looked(news)).toEqual(['v-1', 'v-2']);
  });

  it('are looked at again once a nomination is done that was at work meanwhile, found or not', async () => {
    const news = await begun();
    const { promise, resolve } = Promise.withResolvers<string>();
    const done = Promise.all([news.during(() => promise), news.during(() => Promise.resolve(null))]);
    news.changed('v-1');
    news.changed('v-2');
    // What it was told before it has not written yet, so that nothing may be found.
    expect(await looked(news)).toEqual(['v-1', 'v-2']);
    expect(await looked(news)).toBeNull();
    resolve('v-1');
    await done;
    expect(await looked(news)).toEqual(['v-1']);
  });

  it('are not looked at again for a nomination that was done before they changed, or began after it', async () => {
    const news = await begun();
    await news.during(() => Promise.resolve('v-1'));
    news.changed('v-1');
    expect(await looked(news)).toEqual(['v-1']);
    await news.during(() => Promise.resolve('v-1'));
    expect(await looked(news)).toBeNull();
  });

  it('are all where any of them may read otherwise, also for a nomination that is at work then', async () => {
    const news = await begun();
    const { promise, resolve } = Promise.withResolvers<string>();
    const done = news.during(() => promise);
    news.changed('v-1');
    const failing = news.look(() => {
      news.allChanged();
      return Promise.reject(new Error('away'));
    });
    await expect(failing).rejects.toThrow('away');
    let all: ReadonlySet<string> | null | undefined;
    await news.look((changed) => {
      all = changed;
      return nothing();
    });
    expect(all).toBeNull();
    resolve('v-2');
    await done;
    expect(await looked(news)).toEqual(['v-2']);
  });
});
