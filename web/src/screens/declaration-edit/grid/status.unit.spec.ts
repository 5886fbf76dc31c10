import { describe, expect, it } from '@jest/globals';
import { statusGlyph } from './status.ts';

const drawn = (status: string | null): readonly string[] => {
  const glyph = statusGlyph(status);
  return [glyph, ...glyph.children].map((part) => part.getAttribute('class') ?? '');
};

describe('the glyph of a status in the grid', () => {
  it.each([
    ['declared', ['glyph glyph-neutral grid-status', 'glyph-ring']],
    ['under_discussion', ['glyph glyph-neutral grid-status', 'glyph-ring glyph-dashed']],
    ['vessel_nominated', ['glyph glyph-accent grid-status', 'glyph-ring', 'glyph-solid']],
    ['approved', ['glyph glyph-success grid-status', 'glyph-solid', 'glyph-tick']],
    ['cancelled', ['glyph glyph-neutral grid-status', 'glyph-ring', 'glyph-ring']],
    [null, ['glyph glyph-neutral grid-status', 'glyph-ring glyph-dashed']],
  ])('of %s is that of the lists', (status, parts) => {
    expect(drawn(status)).toEqual(parts);
  });
});
