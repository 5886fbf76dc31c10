import { afterEach, describe, expect, it } from '@jest/globals';
import { type KeptMessage, keepMessage, keptMessages } from './kept-messages.ts';

const day = 24 * 3_600_000;
const message = (path: string, at: number, text = 'Half a sentence'): KeptMessage => ({
  path,
  message: text,
  about: null,
  attempt: 'key',
  at,
});
const keep = (kept: KeptMessage): void => keepMessage('ana', kept.path, kept, kept.at);

describe('messages that a tab keeps', () => {
  afterEach(() => sessionStorage.clear());

  it('are the latest fifty', () => {
    for (let n = 0; n <= 50; n += 1) keep(message(`/${n}`, n));
    const kept = keptMessages('ana', 60);
    expect([kept.length, kept[0]?.path, kept.at(-1)?.path]).toEqual([50, '/50', '/1']);
  });

  it('take no more room than the other screens of a tab can spare', () => {
    keep(message('/small', 0));
    keep(message('/huge', 1, 'x'.repeat(200_001)));
    keep(message('/large', 2, 'x'.repeat(199_000)));
    expect(keptMessages('ana', 3).map(({ path }) => path)).toEqual(['/large', '/small']);
  });

  it('are forgotten after a week', () => {
    keep(message('/old', 0));
    keep(message('/new', day));
    expect(keptMessages('ana', 7 * day).map(({ path }) => path)).toEqual(['/new']);
  });

  it.each([
    'no JSON',
    '[]',
    '{"form":2,"messages":[]}',
    '{"form":1,"messages":[null,{"path":"/a","message":"x","about":"no field","attempt":"k","at":1}]}',
  ])('are passed over where another program wrote %s', (text) => {
    sessionStorage.setItem('laycan.nomination-messages.ana', text);
    expect(keptMessages('ana', 1)).toEqual([]);
  });
});
