import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isEvent, storedEvents } from './stored-events.ts';

const root = join(import.meta.dirname, '../..');

const sourcesIn = (folders: string): readonly (readonly [string, string])[] =>
  globSync(`${folders}/**/*.{ts,tsx,mts,mjs}`, { cwd: root })
    .filter((file) => !/node_modules|\.(spec|specification|contract)\.ts$/.test(file))
    .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')]);

const names = Object.keys(storedEvents);
const quoted = new RegExp(`'(?:${names.join('|')})'`, 'g');

/** Where a name is written so that the compiler holds it to the table: of an event that is told apart, of its type, of a cause. */
const held = [
  /\bisEvent\(\s*[\w.]+,[^)]*\)/g,
  /\bEventNamed<[^>]*>/g,
  /\bExclude<\s*\w+,\s*\{\s*(?:readonly )?type:[^}]*\}\s*>/g,
  /\b(?:causes: |released = |Delivery<[^>]*> => inBatches<[^(]*\(parts, )\[[^\]]*\]/g,
];

/** Messages of the topics have names of their own, which outlive those of events. */
const ofMessages = /^services\/(?:contracts\/)?voyage-exchange\//;

describe('stored events', () => {
  it('are told apart by their names', () => {
    const event: { readonly type: string } = { type: 'UserErased' };
    expect(isEvent(event, 'UserErased')).toBe(true);
    expect(isEvent(event, 'UserRegistered', 'UserErased')).toBe(true);
    expect(isEvent(event, 'UserRegistered')).toBe(false);
  });

  it('are declared by the aggregates under these names, and under no others', () => {
    const declared = sourcesIn('services/domain')
      .filter(([file]) => /\/(events|hold)\.ts$/.test(file))
      .flatMap(([, text]) => [...text.matchAll(/readonly type: '(\w+)'/g)].map(([, name = '']) => name));
    expect(declared.toSorted()).toEqual(names.toSorted());
  });

  it('are named by nobody else but where the compiler knows the name', () => {
    const written = sourcesIn(
      '{services/{api,contracts,live,platform,portal,voyage-exchange},projections,web/src,infra}',
    )
      .filter(([file]) => !ofMessages.test(file))
      .map(([file, text]) => [file, held.reduce((left, way) => left.replaceAll(way, ''), text)] as const)
      .flatMap(([file, text]) => [...text.matchAll(quoted)].map(([name]) => `${file}: ${name}`));
    expect(written).toEqual([]);
  });
});
