import { describe, expect, it } from '@jest/globals';
import { maxNamed } from '#contracts/declaration-draft/undo-view';
import type { SubmissionUndoEvent, UndoneStep } from '#domain/submission-undo/events';
import { beforeTheFirst, type StoredEvent } from '#platform/event-store/port';
import { UndoLog } from './undo-log.ts';

const submitted = { actor: 'ana', side: 'external', at: '2027-03-01T09:00:00.000Z' } as const;
const step = (draftId: string, named: string | null): SubmissionUndoEvent => {
  const taken: UndoneStep = { upTo: draftId, bookings: 3, undone: 2, kept: 1, created: 0 };
  const undone = [{ id: named ?? '', code: named, bookingNo: '7A', changes: [] }];
  const told = { submitted, undone, kept: [], created: [] };
  return {
    type: 'UndoAdvanced',
    data: { undoId: 'u1', draftId, ...taken, ...(named === null ? {} : { told }) },
  };
};

const logOf = (...events: readonly SubmissionUndoEvent[]): UndoLog => {
  const stored = events.map(({ type, data }, revision): StoredEvent => ({
    id: `e-${revision}`,
    type,
    data: JSON.stringify(data),
    metadata: {},
    recordedAt: submitted.at,
    stream: 'submission-undo-u1',
    revision,
    position: beforeTheFirst,
  }));
  const unheard = () => Promise.reject(new Error('Nothing is written here'));
  return new UndoLog(unheard, { readStream: async () => stored });
};

describe('what is told of an undo', () => {
  it('is what its steps told: counts of all, names in their order, the draft of the last', async () => {
    expect(await logOf(step('d1', 'B-1'), step('d2', 'B-2')).toldOf('u1')).toMatchObject({
      draftId: 'd2',
      told: { submitted, undone: { count: 4, named: [{ id: 'B-1' }, { id: 'B-2' }] }, kept: { count: 2 } },
    });
  });

  it('names no more than one process does, where another went on with it', async () => {
    const steps = Array.from({ length: maxNamed + 1 }, (_, n) => step('d1', `B-${n}`));
    const undone = (await logOf(...steps).toldOf('u1'))?.told.undone;
    expect(undone).toMatchObject({ count: 2 * steps.length, named: { length: maxNamed } });
  });

  it('is not known where a step is older than that', async () => {
    expect(await logOf(step('d1', null), step('d2', 'B-2')).toldOf('u1')).toBeUndefined();
  });
});
