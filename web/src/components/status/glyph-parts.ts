export type GlyphShape = 'ring' | 'dashed' | 'half' | 'three_quarters' | 'clock' | 'check' | 'slash';
export type GlyphTone = 'neutral' | 'accent' | 'warning' | 'success';

interface Part {
  readonly tag: 'circle' | 'path';
  readonly className: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const circle = (className: string, r: number): Part => ({
  tag: 'circle',
  className,
  attributes: { cx: '6.5', cy: '6.5', r: String(r) },
});
const path = (className: string, d: string): Part => ({ tag: 'path', className, attributes: { d } });
const ring = circle('glyph-ring', 5.5);

/** What a shape is drawn of, in a square of 13. */
export const glyphParts: Readonly<Record<GlyphShape, readonly Part[]>> = {
  ring: [ring],
  dashed: [circle('glyph-ring glyph-dashed', 5.5)],
  half: [ring, path('glyph-solid', 'M6.5 3a3.5 3.5 0 0 1 0 7z')],
  three_quarters: [ring, path('glyph-solid', 'M6.5 3a3.5 3.5 0 1 1-3.5 3.5h3.5z')],
  clock: [ring, path('glyph-ring', 'M6.5 3.5v3.2l2 1.2')],
  check: [circle('glyph-solid', 6), path('glyph-tick', 'M3.8 6.7l1.9 1.9 3.6-3.9')],
  slash: [ring, path('glyph-ring', 'M2.8 10.2l7.4-7.4')],
};

const namespace = 'http://www.w3.org/2000/svg';

const element = (tag: string, className: string, attributes: Readonly<Record<string, string>>): Element => {
  const made = document.createElementNS(namespace, tag);
  made.setAttribute('class', className);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
};

/** A glyph where there is no React to draw it. */
export const drawnGlyph = (shape: GlyphShape, tone: GlyphTone): Element => {
  const size = { width: '13', height: '13', viewBox: '0 0 13 13', 'aria-hidden': 'true' };
  const glyph = element('svg', `glyph glyph-${tone}`, size);
  for (const { tag, className, attributes } of glyphParts[shape])
    glyph.append(element(tag, className, attributes));
  return glyph;
};
