import { describe, expect, it } from '@jest/globals';
import { autorun } from 'mobx';
import { EntityCache, supersedes } from './entity-cache.ts';

const at = (position: number, generation = 'bookings@1#1', log = 'log') =>
  `${log}.${generation}.${String(position).padStart(20, '0')}`;
const doc = (id: string, cursor: string, text = '') => ({ id, cursor, text });
const newCache = () =>
  new EntityCache<ReturnType<typeof doc>>({ idOf: ({ id }) => id, cursorOf: ({ cursor }) => cursor });

describe('EntityCache', () => {
  it('lets the newer position win, whichever comes last', () => {
    const cache = newCache();
    cache.apply([doc('a', at(5), 'new')]);
    expect(cache.apply([doc('a', at(4), 'old')])).toEqual([]);
    expect(cache.get('a')?.text).toBe('new');
    expect(cache.apply([doc('a', at(6), 'newest')])).toEqual(['a']);
    expect(cache.get('a')?.text).toBe('newest');
  });

  it('takes a document of another generation at the same position, and nothing twice', () => {
    const cache = newCache();
    cache.apply([doc('a', at(5), 'old shape')]);
    expect(cache.apply([doc('a', at(5), 'again')])).toEqual([]);
    expect(cache.apply([doc('a', at(5, 'bookings@2#2'), 'new shape')])).toEqual(['a']);
    expect(cache.get('a')?.text).toBe('new shape');
  });

  it('takes an answer at the position that it holds, and no older one', () => {
    const cache = newCache();
    cache.apply([doc('a', at(5), 'as pushed')]);
    expect(cache.answered([doc('a', at(5), 'as answered')])).toEqual(['a']);
    expect(cache.answered([doc('a', at(4), 'a slow answer')])).toEqual([]);
    expect(cache.get('a')?.text).toBe('as answered');
    cache.remove(['a'], at(6));
    expect(cache.answered([doc('a', at(6), 'a slow answer')])).toEqual([]);
  });

  it('takes what another log says, whatever its position', () => {
    expect(supersedes(at(1, 'bookings@1#1', 'restored'), at(900))).toBe(true);
  });

  it('keeps what is gone gone until something newer comes', () => {
    const cache = newCache();
    cache.apply([doc('a', at(5))]);
    expect(cache.remove(['a', 'unknown'], at(7))).toEqual(['a']);
    expect(cache.apply([doc('a', at(6), 'a slow answer')])).toEqual([]);
    expect(cache.get('a')).toBeUndefined();
    expect(cache.apply([doc('a', at(8), 'back')])).toEqual(['a']);
  });

  it('does not lose a document to an older gone', () => {
    const cache = newCache();
    cache.apply([doc('a', at(9))]);
    expect(cache.remove(['a'], at(7))).toEqual([]);
    expect(cache.size).toBe(1);
  });

  it('freezes documents and tells observers once for each change', () => {
    const cache = newCache();
    const seen: (string | undefined)[] = [];
    const stop = autorun(() => seen.push(cache.get('a')?.text));
    cache.apply([doc('a', at(1), 'one'), doc('b', at(2), 'other')]);
    cache.apply([doc('a', at(1), 'one')]);
    cache.clear();
    stop();
    expect(seen).toEqual([undefined, 'one', undefined]);
  });

  it('hands out frozen documents', () => {
    const cache = newCache();
    cache.apply([doc('a', at(1))]);
    expect(Object.isFrozen(cache.get('a'))).toBe(true);
  });
});
