import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { Readable } from 'node:stream';
import { longestPiece } from './json-scanner.ts';
import { readJson } from './read-json.ts';

const generous = { maxBytes: 16 * 1024 * 1024, maxValues: 10_000_000 };
const parse = (text: string): unknown => JSON.parse(text);

const read = (text: string, limits = generous, cut = 4_096) => {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / cut) }, (_, n) =>
    bytes.subarray(n * cut, (n + 1) * cut),
  );
  return readJson(Readable.from(chunks), limits, parse);
};

/** Long enough to be cut: the padding is a list of its own. */
const long = (body: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...body,
  padding: Array.from({ length: 1_200 }, (_, n) => ({
    id: `row ${n}`,
    text: 'a "quoted", \\ [bracketed] {braced} text',
  })),
});

describe('a JSON body', () => {
  it('is what JSON.parse makes of it, whole or in pieces, wherever it is cut on its way', async () => {
    const json = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 }), { maxKeys: 8 });
    await fc.assert(
      fc.asyncProperty(json, fc.integer({ min: 1, max: 9_999 }), fc.boolean(), async (body, cut, isLong) => {
        const text = JSON.stringify(isLong ? long(body) : body, null, isLong ? 1 : 0);
        const { body: answer, inPieces } = await read(text, generous, cut);
        expect(answer).toEqual(JSON.parse(text));
        expect(inPieces).toBe(Buffer.byteLength(text) > longestPiece);
      }),
      { numRuns: 25 },
    );
  });

  it.each(['[1,]', '[,1]', '[1 2]', '[}', '[1,,2]', '[1}]', '["a]', '[{]}'])(
    'that is long is refused where %s stands in it, as in a short one',
    async (list) => {
      const text = JSON.stringify(long({ changes: 'here' })).replace('"here"', list);
      expect(() => JSON.parse(text)).toThrow();
      await expect(read(text)).rejects.toThrow();
    },
  );

  it.each([
    ['a list', (text: string) => text.slice(0, text.lastIndexOf('}]'))],
    ['the body', (text: string) => text.slice(0, -1)],
    ['a text', (text: string) => `${text.slice(0, -1)},"b":"c`],
  ])('that is long is refused without being parsed in one piece where %s does not end', async (_, cut) => {
    const parsed: string[] = [];
    const measured = (text: string): unknown => {
      parsed.push(text);
      return parse(text);
    };
    const bytes = Buffer.from(cut(JSON.stringify(long({}))));
    expect(bytes.length).toBeGreaterThan(longestPiece);
    await expect(readJson(Readable.from([bytes]), generous, measured)).rejects.toMatchObject({
      fault: 'malformed',
    });
    expect(parsed).toEqual([]);
  });

  it('is refused past its bytes before the rest has come', async () => {
    let sent = 0;
    const endless = async function* () {
      for (;;) {
        sent += 1;
        yield Buffer.from(sent === 1 ? '{"a": [' : '1, 2, 3, ');
      }
    };
    await expect(readJson(endless(), { ...generous, maxBytes: 1_000 }, parse)).rejects.toMatchObject({
      fault: 'too_large',
    });
    expect(sent).toBeLessThan(150);
  });

  it.each([
    ['keys', `{${Array.from({ length: 101 }, (_, n) => `"k${n}":1`).join(',')}}`],
    ['entries', `{"a":[${'{},'.repeat(60)}{}]}`],
    ['brackets', `{"a":[${'[],'.repeat(60)}[]]}`],
  ])('is refused past its %s before it is parsed', async (_, text) => {
    const unparsed = (): never => {
      throw new Error('It was parsed');
    };
    const stream = Readable.from([Buffer.from(text)]);
    await expect(readJson(stream, { ...generous, maxValues: 100 }, unparsed)).rejects.toMatchObject({
      fault: 'too_large',
    });
  });

  it('that is one long piece is refused: only lists can be cut', async () => {
    const keys = Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`key ${n}`, n]));
    await expect(read(JSON.stringify(keys))).rejects.toMatchObject({ fault: 'too_large' });
    await expect(read(JSON.stringify({ list: [keys] }))).rejects.toMatchObject({ fault: 'too_large' });
    await expect(read(JSON.stringify([['x'.repeat(longestPiece)]]))).rejects.toMatchObject({
      fault: 'too_large',
    });
  });

  it('that is nested too deeply is refused, brackets in texts left out', async () => {
    expect((await read(`{"a":"${'['.repeat(100)}"}`)).body).toEqual({ a: '['.repeat(100) });
    await expect(read('['.repeat(33))).rejects.toMatchObject({ fault: 'too_deep' });
  });
});
