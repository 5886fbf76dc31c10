import { describe, it } from '@jest/globals';
import type { StatementEvent } from '#domain/statement/events';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { statementsProjection } from './projection.ts';

const given = specifyProjection(statementsProjection);

const issued = (day: string, hash: string, previous: string | null): StatementEvent => ({
  type: 'StatementIssued',
  data: { organisationId: 'org-1', day, count: 2, hash, previous, administrators: ['u-1'] },
});

describe('the statements of an organisation', () => {
  it('are kept one by one, the same hash twice too', () => {
    const all = given([issued('2027-03-01', 'a', null), issued('2027-03-08', 'a', 'a')]);
    const statement = { organisationId: 'org-1', count: 2, hash: 'a' };
    all.thenDocument('event-1', { ...statement, day: '2027-03-01', previous: null });
    all.thenDocument('event-2', { ...statement, day: '2027-03-08', previous: 'a' });
  });
});
