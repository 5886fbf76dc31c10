import { createReadStream } from 'node:fs';

/** Characters. No event and no record comes near it. */
const longestLine = 64 * 1024 * 1024;

/** A line is longer than any that was ever written: read to its end, it could take all memory. */
export class LineTooLong extends Error {
  override readonly name = 'LineTooLong';
}

/**
 * The lines of a UTF-8 file that end with `\n`, and what may stand after the last of them. JSON leaves U+2028 and U+2029 as they
 * are in texts, and Node's `readline` takes each for the end of a line.
 * @throws LineTooLong
 */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let pieces: string[] = [];
  let length = 0;
  const input: AsyncIterable<string> = createReadStream(path, 'utf8');
  for await (const text of input) {
    const [first = '', ...others] = text.split('\n');
    pieces.push(first);
    length += first.length;
    if (length > longestLine)
      throw new LineTooLong(
        `A line of ${path} is longer than ${longestLine} characters; no backup has such a one`,
      );
    for (const other of others) {
      yield pieces.join('');
      pieces = [other];
      length = other.length;
    }
  }
  if (length > 0) yield pieces.join('');
}
