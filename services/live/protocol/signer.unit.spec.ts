import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anyCharacter } from '../../../tests/support/any-text.ts';
import { isChannelName, isClientEvent, isSocketId } from './grammar.ts';
import { Signer } from './signer.ts';

const signer = new Signer('laycan', 'secret');

const digits = fc.stringMatching(/^\d{1,16}$/);
const socketIds = fc.tuple(digits, digits).map((pair) => pair.join('.'));
const channels = fc
  .tuple(fc.constantFrom('private-', 'presence-'), fc.stringMatching(/^[A-Za-z0-9_\-=@,.;]{1,40}$/))
  .map((parts) => parts.join(''));
const signed = fc.record({
  socketId: socketIds,
  channel: channels,
  channelData: fc.option(fc.json(), { nil: undefined }),
});

describe('Signatures', () => {
  it('hold for what they were made for, in the form of the protocol', () => {
    fc.assert(
      fc.property(signed, (one) => {
        const auth = signer.sign(one);
        expect(auth).toMatch(/^laycan:[0-9a-f]{64}$/);
        expect(signer.verify(auth, one)).toBe(true);
      }),
    );
  });

  it('hold for nothing else that the grammar lets through', () => {
    fc.assert(
      fc.property(signed, signed, (one, other) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other));
        expect(signer.verify(signer.sign(one), other)).toBe(false);
      }),
    );
  });

  it('do not hold in another shape, for another key or with another secret', () => {
    const one = { socketId: '1.2', channel: 'private-user.ana' };
    const auth = signer.sign(one);
    const [, hex] = auth.split(':');
    for (const wrong of [
      '',
      hex ?? '',
      `laycan:${hex?.toUpperCase()}`,
      `laycan:${hex?.slice(1)}`,
      `laycan:${hex}00`,
      `other:${hex}`,
      `laycan:${hex}\n`,
      new Signer('laycan', 'other').sign(one),
    ]) {
      expect(signer.verify(wrong, one)).toBe(false);
    }
  });
});

describe('The grammar', () => {
  it('refuses every socket id and channel that could carry a second meaning into signed text', () => {
    for (const bad of ['1.2:private-user.ben', '1', '1.2.3', '1.2\n', ' 1.2', '-1.2', '1.2e3', '', '١.٢']) {
      expect([bad, isSocketId(bad)]).toEqual([bad, false]);
    }
    for (const bad of [
      'user.ana',
      'private-',
      'private-user.ana:{}',
      'private-user.ana\n',
      'private-user.ana ',
      'private-ü',
      'xprivate-user.ana',
      `private-${'x'.repeat(200)}`,
      'private-user/ana',
      'private-#x',
    ]) {
      expect([bad, isChannelName(bad)]).toEqual([bad, false]);
    }
    for (const bad of ['typing', 'client-', 'Client-x', 'xclient-typing', 'client-a b', 'client-a\u0000']) {
      expect([bad, isClientEvent(bad)]).toEqual([bad, false]);
    }
  });

  it('never lets a colon or a line break through', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.constantFrom(':', '\n', '\r', '\0'), (text, bad) => {
        expect(isSocketId(`1.2${bad}${text}`)).toBe(false);
        expect(isChannelName(`private-a${bad}${text}`)).toBe(false);
        expect(isClientEvent(`client-a${bad}${text}`)).toBe(false);
      }),
    );
  });
});
