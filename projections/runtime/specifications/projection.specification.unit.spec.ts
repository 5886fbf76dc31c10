import { describe, expect, test } from '@jest/globals';
import type { ReadModel } from '#platform/documents/port';
import { specifyProjection } from './projection.specification.ts';
import type { Projection } from '../projection.ts';

interface Hold {
  readonly cargoes: string[];
}

interface Loaded {
  readonly type: 'Loaded';
  readonly data: { readonly hold: string; readonly cargo: string; readonly tags?: readonly string[] };
}

const model: ReadModel<Hold> = { name: 'holds', indexes: [], history: true };

const holds = (apply: Projection<Hold, Loaded>['apply']): Projection<Hold, Loaded> => ({
  model,
  version: 1,
  types: ['Loaded'],
  idsOf: ({ data }) => [data.hold],
  apply,
});

const load = (cargo: string): Loaded => ({ type: 'Loaded', data: { hold: 'h-1', cargo } });

const sound = holds((before, { data }) => ({ cargoes: [...(before?.cargoes ?? []), data.cargo] }));

describe('the specification of projections', () => {
  test('passes a sound fold, and shows its documents and versions', () => {
    const given = specifyProjection(sound)([load('pulp'), load('logs')]);
    given.thenDocument('h-1', { cargoes: ['pulp', 'logs'] });
    given.thenNothing('h-2');
    expect(given.documents()).toEqual({ 'h-1': { cargoes: ['pulp', 'logs'] } });
    expect(given.versions().map(({ key }) => key)).toEqual(['command-1', 'command-2']);
  });

  test('shows what is gone', () => {
    const once = holds((before, { data }) => (before ? null : { cargoes: [data.cargo] }));
    specifyProjection(once)([load('pulp'), load('logs')]).thenGone('h-1');
  });

  test('fails a fold that throws', () => {
    const throwing = holds(() => {
      throw new Error('no such hold');
    });
    expect(() => specifyProjection(throwing)([load('pulp')])).toThrow('no such hold');
  });

  test('fails a fold that changes the document it was given', () => {
    const mutating = holds((before, { data }) => {
      if (!before) return { cargoes: [data.cargo] };
      before.cargoes.push(data.cargo);
      return { cargoes: before.cargoes };
    });
    expect(() => specifyProjection(mutating)([load('pulp'), load('logs')])).toThrow();
  });

  test('fails a document that its indexes cannot take', () => {
    const indexed = { ...sound, model: { ...model, indexes: [['cargoes']] } };
    expect(() => specifyProjection(indexed)([load('pulp')])).toThrow('indexed path cargoes');
  });
});
