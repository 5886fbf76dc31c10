import { expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anyCharacter } from '../../../tests/support/any-text.ts';
import { foldText, plainLine, plainLines, plainTexts, shortened } from './plain-text.ts';

it.each([
  ['AC-1', 'AC-1'],
  [' AC-1\t', 'AC-1'],
  ['Sa\u0303o', 'São'],
  ['a\u200bb\ufeff\u00ad\u2066', 'ab'],
  ['a\u0000b', 'ab'],
  ['a\r\nb\vc', 'a b c'],
  ['a\u00a0 b', 'a b'],
  ['\ud800', '\ufffd'],
  ['a\u200d\u0301', 'á'],
  ['a\u061c\u034f\u3164\u{e0041}b', 'ab'],
  [`a${'\u0301'.repeat(40)}b`, `á${'\u0301'.repeat(29)}b`],
  ['\u0344'.repeat(31), '\u0308\u0301'.repeat(15)],
])('%j is %j', (text, plain) => {
  expect(plainLine(text)).toBe(plain);
});

it('keeps lines and tabs where lines mean something', () => {
  expect(plainLines(' one\r\ntwo\u2028\tthree\u0007 ')).toBe('one\ntwo\n\tthree');
});

it('is the same of every text in what staff, seeds and messages bring', () => {
  const port = { id: ' BRSSZ', name: 'Sa\u0303o\u200b', aliases: ['a\u0000', null], depth: 12, open: true };
  expect(plainTexts({ ports: [port] })).toEqual({
    ports: [{ id: 'BRSSZ', name: 'São', aliases: ['a', null], depth: 12, open: true }],
  });
});

it('is shortened without half a character at its end', () => {
  expect(shortened('ab💥', 3)).toBe('ab');
  expect(shortened('ab💥', 4)).toBe('ab💥');
});

it('takes no longer however many marks stand on one letter', () => {
  // To put so many in order took seconds.
  const text = `a${'\u0301'.repeat(15_000)}${'\u0323'.repeat(15_000)}`;
  const began = performance.now();
  expect(plainLine(text)).toHaveLength(30);
  expect(foldText(text)).toBe('a');
  expect(performance.now() - began).toBeLessThan(500);
});

it('changes nothing a second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(plainLines(plainLines(text))).toBe(plainLines(text));
      expect(plainLine(plainLine(text))).toBe(plainLine(text));
    }),
  );
});
