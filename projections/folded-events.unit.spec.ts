import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type Aggregate, type StoredEventName, storedEvents } from '#domain/stored-events';
import { registry } from './areas.ts';

/** Which read models take in what happens to an aggregate, between them every event of it. */
const foldedBy: Readonly<Record<Aggregate, readonly string[]>> = {
  admissions: ['organisations', 'users'],
  booking: ['bookings'],
  'declaration-draft': ['drafts', 'draft-rows', 'upload-columns', 'submissions'],
  effect: ['due-effects'],
  // Whether effects wait is asked of its stream alone.
  'effects-hold': [],
  nomination: ['nominations', 'nomination-messages'],
  'nomination-import': ['nomination-imports'],
  'thread-reader': ['thread-readers'],
  'transfer-batch': ['transfer-batches'],
  organisation: ['organisations', 'header-memories'],
  reference: ['reference'],
  statement: ['statements'],
  'submission-undo': ['submission-undos'],
  // Besides, `acts` takes in what it tells of.
  user: ['users', 'preferences', 'due-effects'],
  contact: ['contacts'],
  document: ['documents'],
  'parked-message': ['parked-messages'],
  vessel: ['vessels'],
  'vessel-day': ['vessels', 'vessel-days'],
  voyage: ['voyages', 'voyage-options', 'cargoes', 'port-call-history'],
  // Numbers are shown on the bookings that bear them.
  numbering: [],
  // A clock is no document: every process follows the stream.
  'world-clock': [],
};

/** Asked of their stream alone: what screens show of it is told by events of the person (`UserRemoved`, `UserRestored`). */
const unfolded: readonly string[] = [
  'AdministratorReleased',
  'AdministratorReinstated',
] satisfies readonly StoredEventName[];

const aggregates = Object.keys(foldedBy) as Aggregate[];

const eventsOf = (aggregate: Aggregate): readonly string[] =>
  Object.entries(storedEvents).flatMap(([name, own]) => (own === aggregate ? [name] : []));

/** An event whose type no projection names is passed over without a word: nothing else would tell. */
describe('every event', () => {
  it.each(aggregates.filter((aggregate) => foldedBy[aggregate].length !== 0))(
    'of %s is folded',
    (aggregate) => {
      const folded = registry
        .filter(({ model }) => foldedBy[aggregate].includes(model.name))
        .flatMap(({ types }) => types);
      const owed = eventsOf(aggregate).filter((type) => !unfolded.includes(type));
      expect(owed.filter((type) => !folded.includes(type))).toEqual([]);
    },
  );

  it.each(registry.map(({ model }) => model.name))(
    'of %s goes through the specification of folds',
    (name) => {
      const spec = readFileSync(join(import.meta.dirname, name, 'projection.unit.spec.ts'), 'utf8');
      expect(spec).toMatch(/= specifyProjection[(<]/);
    },
  );

  it('of a read model whose documents are each of one stream is of one aggregate, which gives nobody a right', () => {
    const ofOneStream = registry.filter((one) => one.ofOneStream);
    const aggregatesOf = (types: readonly string[]) =>
      new Set(types.map((type) => storedEvents[type as StoredEventName]));
    expect(ofOneStream.map(({ model, types }) => [model.name, ...aggregatesOf(types)])).toEqual([
      ['drafts', 'declaration-draft'],
      ['draft-rows', 'declaration-draft'],
    ]);
  });

  it('that a read model folds is one that is recorded', () => {
    const recorded = Object.keys(storedEvents);
    expect(registry.flatMap(({ types }) => types).filter((type) => !recorded.includes(type))).toEqual([]);
  });
});
