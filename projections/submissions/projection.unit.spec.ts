import { describe, it } from '@jest/globals';
import { completed, settled, submitted } from '#domain/declaration-draft/draft.specification';
import type { DraftEvent } from '#domain/declaration-draft/events';
import { specifyProjection, type Given } from '../runtime/specifications/projection.specification.ts';
import { submissionsProjection } from './projection.ts';

const given = specifyProjection(submissionsProjection);

type Folded = Extract<DraftEvent, { type: 'DeclarationSubmitted' | 'RowsSettled' | 'DeclarationCompleted' }>;

/** The events of a submission that say something of it as a whole. */
const told = (...events: readonly DraftEvent[]): Given<Folded>[] =>
  events.filter((event): event is Folded => event.type !== 'SubmissionRowsListed');

const rows = ['r1', 'r2', 'r3'].map((row) => ({ row, revision: 1, bookingNo: null }));
const sent = submitted(rows);
const declared = (row: string) => ({ row, outcome: 'declared', bookingId: row }) as const;

describe('a submission', () => {
  it('is listed once it is completed, where it changed something', () => {
    const through = settled([declared('r1'), { ...declared('r2'), unchanged: true }]);
    const returned = settled([{ row: 'r3', outcome: 'conflict', conflicts: [] }]);
    given(told(...sent, through, returned)).thenDocumentLike('s1', {
      changed: 1,
      completed: false,
      listed: false,
    });
    given(told(...sent, through, returned, completed())).thenDocument('s1', {
      draftId: 'd1',
      organisationId: 'organisation-1',
      side: 'external',
      by: 'actor-1',
      editors: [],
      submittedAt: '2027-01-05T23:59:58.000Z',
      changed: 1,
      completed: true,
      listed: true,
    });
  });

  it('is not listed where all of it came back', () => {
    const returned = settled(rows.map(({ row }) => ({ row, outcome: 'conflict', conflicts: [] })));
    given(told(...sent, returned, completed())).thenDocumentLike('s1', { completed: true, listed: false });
  });
});
