import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { registry } from './areas.ts';

const domain = join(import.meta.dirname, '../services/domain');

/** Which read models take in what happens to an aggregate, between them every event of it. */
const foldedBy: Readonly<Record<string, readonly string[]>> = {
  booking: ['bookings'],
  'declaration-draft': ['drafts', 'draft-rows', 'upload-columns'],
  effect: ['due-effects'],
  organisation: ['organisations', 'header-memories'],
  reference: ['reference'],
  user: ['users', 'preferences'],
  voyage: ['voyages'],
  // Numbers are shown on the bookings that bear them.
  numbering: [],
};

const eventsOf = (aggregate: string): readonly string[] =>
  [...readFileSync(join(domain, aggregate, 'events.ts'), 'utf8').matchAll(/readonly type: '(\w+)'/g)].map(
    ([, type = '']) => type,
  );

const aggregates = globSync('*/events.ts', { cwd: domain })
  .map((file) => file.split(/[\\/]/)[0] ?? '')
  .sort();

/** An event whose type no projection names is passed over without a word: nothing else would tell. */
describe('every event', () => {
  it('belongs to an aggregate of which it is said who folds it', () => {
    expect(aggregates).toEqual(Object.keys(foldedBy).sort());
  });

  it.each(aggregates.filter((aggregate) => foldedBy[aggregate]?.length !== 0))(
    'of %s is folded',
    (aggregate) => {
      const folded = registry
        .filter(({ model }) => foldedBy[aggregate]?.includes(model.name))
        .flatMap(({ types }) => types);
      expect(eventsOf(aggregate).filter((type) => !folded.includes(type))).toEqual([]);
    },
  );

  it.each(registry.map(({ model }) => model.name))(
    'of %s goes through the specification of folds',
    (name) => {
      const spec = readFileSync(join(import.meta.dirname, name, 'projection.unit.spec.ts'), 'utf8');
      expect(spec).toMatch(/= specifyProjection[(<]/);
    },
  );

  it('that a read model folds is one that is recorded', () => {
    const recorded = aggregates.flatMap(eventsOf);
    expect(registry.flatMap(({ types }) => types).filter((type) => !recorded.includes(type))).toEqual([]);
  });
});
