import * as fc from 'fast-check';

const codes = (min: number, max: number) => fc.integer({ min, max });

/** Any character, of ASCII more often. fast-check's own unit `binary` makes a table of all of them first, in each file. */
export const anyCharacter = fc
  .oneof(codes(0, 0x7f), codes(0, 0xd7ff), codes(0xe000, 0x10ffff))
  .map((code) => String.fromCodePoint(code));
