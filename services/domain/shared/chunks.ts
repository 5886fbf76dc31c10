import { atOnce, type Pieces } from './pieces.ts';

/** An event stays below this many bytes, so that no engine refuses it and no reader chokes on it. */
export const eventBytes = 512_000;

/** Items of an event: whoever folds or shows one does so in one piece, while everybody else waits. */
const eventItems = 500;

/** Bytes of a text in UTF-8. */
export const utf8Length = (text: string): number => {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    // Each half of a surrogate pair counts two of its four bytes.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return bytes;
};

/** Items in their order, cut so that each chunk's JSON stays below an event's size and has at most `maxItems` items. */
export const chunked = <Item>(items: readonly Item[], maxItems: number = eventItems): Item[][] =>
  atOnce(chunkedInPieces(items, maxItems));

/** The same, item by item. */
export function* chunkedInPieces<Item>(
  items: readonly Item[],
  maxItems: number = eventItems,
): Pieces<Item[][]> {
  // What stands around the items in an event.
  const room = eventBytes - 2_000;
  const chunks: Item[][] = [];
  let chunk: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = utf8Length(JSON.stringify(item)) + 1;
    if (chunk.length > 0 && (bytes + size > room || chunk.length >= maxItems)) {
      chunks.push(chunk);
      chunk = [];
      bytes = 0;
    }
    chunk.push(item);
    bytes += size;
    yield;
  }
  if (chunk.length > 0) chunks.push(chunk);
  return chunks;
}
