import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { nextTurn, sliceBegan } from '#platform/fairness/next-turn';

/** How long one piece of an answer may keep the main loop from everyone else, in milliseconds. */
const sliceMs = 5;
/** Items between two looks at the clock. */
const together = 32;

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Whether a value is a list or record of more items than so many. */
export const holdsMoreThan = (most: number, value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > most
    : isPlainObject(value) && !('toJSON' in value) && Object.keys(value).length > most;

/** Those members of some that JSON has, without the brackets around them. */
const membersOf = (entries: readonly (readonly [string, unknown])[]): string =>
  JSON.stringify(Object.fromEntries(entries)).slice(1, -1);

function* textsOfRecord(record: Readonly<Record<string, unknown>>): Generator<string> {
  const entries = Object.entries(record);
  let separator = '{';
  for (let at = 0; at < entries.length; at += together) {
    const members = membersOf(entries.slice(at, at + together));
    // Also where there are none: whoever reads this looks at the clock in between.
    yield members === '' ? '' : separator + members;
    if (members !== '') separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

function* textsOfList(list: readonly unknown[]): Generator<string> {
  for (let at = 0; at < list.length; at += together)
    yield `${at === 0 ? '[' : ','}${JSON.stringify(list.slice(at, at + together)).slice(1, -1)}`;
  yield list.length === 0 ? '[]' : ']';
}

/** The text of a value; that of a long list or record in several. */
function* textsOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) yield* textsOfList(value);
  else if (isPlainObject(value) && holdsMoreThan(together, value)) yield* textsOfRecord(value);
  else yield JSON.stringify(value);
}

/** The very text of `JSON.stringify`, piece by piece: members of the object, long lists and records among them cut by the clock. */
export async function* jsonInSlices(answer: object): AsyncGenerator<string> {
  let began = sliceBegan();
  let piece = '{';
  let separator = '';
  for (const [key, value] of Object.entries(answer) as [string, unknown][]) {
    if (value === undefined) continue;
    piece += `${separator}${JSON.stringify(key)}:`;
    separator = ',';
    for (const text of textsOf(value)) {
      piece += text;
      if (performance.now() - began < sliceMs) continue;
      yield piece;
      piece = '';
      await nextTurn();
      began = sliceBegan();
    }
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
