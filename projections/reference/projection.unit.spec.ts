import { describe, it } from '@jest/globals';
import type { ReferenceEvent } from '#domain/reference/events';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { referenceProjection } from './projection.ts';

const given = specifyProjection(referenceProjection);

const revised = (data: Omit<ReferenceEvent['data'], 'list'>): ReferenceEvent => ({
  type: 'ReferenceListRevised',
  data: { list: 'commodities', ...data },
});

describe('a reference list', () => {
  it('holds what is offered now, and counts its revisions', () => {
    given([
      revised({ items: { pulp: { name: 'Pulp' }, logs: { name: 'Logs' } }, withdrawn: [] }),
      revised({ items: { pulp: { name: 'Wood pulp' } }, withdrawn: ['logs'] }),
    ]).thenDocument('commodities', {
      list: 'commodities',
      version: 2,
      items: { pulp: { name: 'Wood pulp' } },
    });
  });
});
