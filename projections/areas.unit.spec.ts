import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as contract from '#contracts/live/channels';
import { liveChannels, registry } from './areas.ts';

const here = import.meta.dirname;
const read = (file: string): string => readFileSync(join(here, file), 'utf8');

const inAreas = (call: RegExp): readonly string[] =>
  globSync('areas/*.ts', { cwd: here }).flatMap((file) =>
    [...read(file).matchAll(call)].map(([, name = '']) => name),
  );

const exported = (files: string, declaration: RegExp): readonly string[] =>
  globSync(files, { cwd: here }).flatMap((file) =>
    [...read(file).matchAll(declaration)].map(([, name = '']) => name),
  );

describe('areas', () => {
  it('have every read model: one that is left out would be built by nobody, without a word', () => {
    const folded = exported(
      '*/projection.ts',
      /^export const (\w+)(?:: Projection<[^>]+>)? =\s+projection</gm,
    );
    expect(registry).toHaveLength(folded.length);
    expect([...inAreas(/\bheld\((\w+)\)/g)].sort()).toEqual([...folded].sort());
  });

  it('announce every live source: one that is left out would be pushed to nobody', () => {
    const sources = exported('*/present*.ts', /^export const (\w+): LiveSource</gm);
    expect(sources.length).toBeGreaterThan(4);
    expect([...inAreas(/\bannounced\((\w+)\)/g)].sort()).toEqual([...sources].sort());
  });

  it('have every channel: one that is left out may be joined by nobody', () => {
    const declared = Object.values(contract).filter(
      (one): one is typeof contract.userChannel => typeof one === 'object' && 'pattern' in one,
    );
    expect(declared.length).toBeGreaterThan(7);
    expect(liveChannels.map(({ pattern }) => pattern).sort()).toEqual(
      declared.map(({ pattern }) => pattern).sort(),
    );
  });
});
