import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
/** `npm run docs`. */
const writes = process.env['LAYCAN_DOCS'] === 'write';

/** The part of a document that is the code's: lines between two that stand for themselves, both kept. */
export interface Generated {
  /** From the root of the project. */
  readonly file: string;
  readonly begin: string;
  readonly end: string;
}

/** Holds a document to what the code says; `npm run docs` writes it. @throws where the document lacks the two lines */
export const expectGenerated = ({ file, begin, end }: Generated, text: string): void => {
  const path = join(root, file);
  const whole = readFileSync(path, 'utf8');
  const from = whole.indexOf(`${begin}\n`) + begin.length + 1;
  const to = whole.indexOf(`\n${end}\n`, from);
  if (from <= begin.length || to < 0) throw new Error(`${file} has no lines '${begin}' and '${end}'`);
  if (writes) writeFileSync(path, whole.slice(0, from) + text + whole.slice(to));
  else expect(whole.slice(from, to)).toBe(text);
};

export const table = (file: string): Generated => ({ file, begin: '<!-- table -->', end: '<!-- end -->' });
