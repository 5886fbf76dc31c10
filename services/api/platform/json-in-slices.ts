import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { nextTurn } from '#platform/fairness/next-turn';

/** How long one piece of an answer may keep the main loop from everyone else, in milliseconds. */
const sliceMs = 5;
/** Items between two looks at the clock. */
const together = 32;

/** The very text of `JSON.stringify`, piece by piece: members of the object, long lists among them cut by the clock. */
export async function* jsonInSlices(answer: object): AsyncGenerator<string> {
  let began = performance.now();
  let piece = '{';
  let separator = '';
  for (const [key, value] of Object.entries(answer) as [string, unknown][]) {
    if (value === undefined) continue;
    piece += `${separator}${JSON.stringify(key)}:`;
    separator = ',';
    if (!Array.isArray(value)) {
      piece += JSON.stringify(value);
      continue;
    }
    for (let at = 0; at < value.length; at += together) {
      const items = JSON.stringify(value.slice(at, at + together)).slice(1, -1);
      piece += `${at === 0 ? '[' : ','}${items}`;
      if (performance.now() - began < sliceMs) continue;
      yield piece;
      piece = '';
      await nextTurn();
      began = performance.now();
    }
    piece += value.length === 0 ? '[]' : ']';
  }
  yield `${piece}}`;
}

declare const written: unique symbol;

/** An answer that is written piece by piece; what it says is known to readers of its type alone. */
export type Streamed<Body> = StreamableFile & { readonly [written]?: Body };

/** For answers of megabytes: nobody else waits while they are written. */
export const streamedJson = <Body extends object>(answer: Body): Streamed<Body> =>
  new StreamableFile(Readable.from(jsonInSlices(answer), { objectMode: true, highWaterMark: 1 }), {
    type: 'application/json; charset=utf-8',
  });
