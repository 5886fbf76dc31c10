/** What an upload may come to; everything past a limit is refused with its code, nothing is cut. */
export const limits = {
  /** Bytes of an upload. */
  upload: 10 * 1024 * 1024,
  parts: 512,
  /** Bytes of one part and of all parts, unpacked. */
  part: 80 * 1024 * 1024,
  unpacked: 100 * 1024 * 1024,
  /** Unpacked to packed, for parts over `ratioFrom` bytes. */
  ratio: 200,
  ratioFrom: 1024 * 1024,
  /** Filled rows below the header. */
  rows: 10_000,
  columns: 100,
  /** Filled cells; empty ones with a format only are counted apart. */
  cells: 400_000,
  emptyCells: 1_000_000,
  strings: 400_000,
  cellText: 32_767,
  /** Characters of all cells together: one shared string can be repeated into gigabytes. */
  text: 20_000_000,
  depth: 64,
  /** Characters that XML may go on without a tag or text coming to its end. */
  token: 1_000_000,
  /** Characters of an XML part before its root element. */
  prolog: 65_536,
  /** Filled rows among which the header is looked for. */
  headerRows: 10,
  /** Rows handed on at once. */
  batch: 500,
  /** Batches that wait to be taken while the child reads on. */
  ahead: 1,
  /** Milliseconds of a processor that reading may take. */
  time: 5_000,
  /** Times as long by the clock, the time that the taker of the rows needs left out: everybody's requests go first. */
  patience: 12,
  /** Imports at once. */
  atOnce: 2,
  /** Previews at once, beside imports. */
  previewsAtOnce: 1,
  /** Milliseconds for which a started process waits for the next file. */
  spareFor: 60_000,
  /** Megabytes of heap, and kilobytes of data in all, that the child may use. */
  heap: 128,
  data: 800_000,
} as const;
