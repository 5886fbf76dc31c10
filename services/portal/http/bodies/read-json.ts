import { inSlices } from '#platform/fairness/in-slices';
import { type BodyLimits, type FoundList, JsonScanner, longestPiece, RefusedBody } from './json-scanner.ts';

/** Parses one piece. @throws where it is no JSON */
type Parse = (text: string) => unknown;

export interface ReadBody {
  readonly body: unknown;
  /** It was long, and read piece by piece. */
  readonly inPieces: boolean;
}

/** The body without the entries of its lists, each of which holds its own number instead. */
const skeletonOf = (bytes: Buffer, lists: readonly FoundList[]): string => {
  let text = '';
  let from = 0;
  for (const [index, { start, end }] of lists.entries()) {
    text += `${bytes.toString('utf8', from, start)}${index}`;
    from = end;
  }
  return text + bytes.toString('utf8', from);
};

/** One by one: a list of them all would be made in one piece, and a body may hold half a million entries. */
function* startsOf({ entries }: FoundList): Generator<number> {
  for (let at = 0; at < entries.length; at += 2) yield at;
}

const entriesOf = (bytes: Buffer, list: FoundList, parse: Parse): Promise<readonly unknown[]> =>
  inSlices(startsOf(list), (at) => parse(bytes.toString('utf8', list.entries[at], list.entries[at + 1])));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseInPieces = async (bytes: Buffer, lists: readonly FoundList[], parse: Parse): Promise<unknown> => {
  const body = parse(skeletonOf(bytes, lists));
  if (!isRecord(body)) throw new RefusedBody('malformed');
  for (const [key, value] of Object.entries(body)) {
    const list = Array.isArray(value) ? lists[Number(value[0])] : undefined;
    if (list) body[key] = await entriesOf(bytes, list, parse);
  }
  return body;
};

/** In slices: memory that the process has for the first time is slow to write to, and a body may have sixteen megabytes. */
const joined = async (chunks: readonly Uint8Array[]): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafeSlow(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  await inSlices(chunks, (chunk) => {
    bytes.set(chunk, at);
    at += chunk.length;
  });
  return bytes;
};

/**
 * Reads a JSON body as it comes. Past the limits it is refused before the rest has come, and before anything is parsed; what is
 * long is parsed entry by entry, and others have their turn in between.
 *
 * @throws RefusedBody, and what `parse` throws
 */
export const readJson = async (
  stream: AsyncIterable<Uint8Array>,
  limits: BodyLimits,
  parse: Parse,
): Promise<ReadBody> => {
  const scanner = new JsonScanner(limits);
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) {
    scanner.take(chunk);
    chunks.push(chunk);
  }
  const bytes = await joined(chunks);
  if (bytes.length <= longestPiece) return { body: parse(bytes.toString('utf8')), inPieces: false };
  scanner.end();
  return { body: await parseInPieces(bytes, scanner.lists, parse), inPieces: true };
};
