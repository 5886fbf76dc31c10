import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const here = import.meta.dirname;
const read = (file: string): string => readFileSync(join(here, file), 'utf8');

describe('live sources', () => {
  it('are all announced: one that is left out would be pushed to nobody, without a word', () => {
    const sources = globSync('*/present*.ts', { cwd: here }).flatMap((file) =>
      [...read(file).matchAll(/^export const (\w+): LiveSource</gm)].map(([, name = '']) => name),
    );
    const announced = [...read('live-sources.ts').matchAll(/announced\((\w+)\)/g)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'source');
    expect(sources.length).toBeGreaterThan(4);
    expect(announced.sort()).toEqual(sources.sort());
  });
});
