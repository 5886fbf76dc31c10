import { describe, expect, it } from '@jest/globals';
import { maxLength } from '#contracts/cells/cell';
import { presentSettings } from '#projections/reference/present';
import { CanonicalCells } from './canonical-cells.ts';

describe('cells as they are kept', () => {
  const cells = new CanonicalCells(presentSettings({}, [], ''));

  it.each([
    ['a code without the space around it', 'code', ' AC-1\t', 'AC-1'],
    ['a comment as it was sent', 'comment', ' as is ', ' as is '],
    ['a code that is no text as a text', 'code', 'x'.repeat(maxLength.text + 1), null],
  ] as const)('%s', (_what, field, sent, kept) => {
    expect(cells.of(field, sent)).toEqual(kept ?? { text: sent });
  });
});
