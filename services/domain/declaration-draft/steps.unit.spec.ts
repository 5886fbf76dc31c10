import { describe, expect, it } from '@jest/globals';
import type { Recorded } from '../shared/envelope.ts';
import { change, changed, changedInForm, discarded, stepped, submitted } from './draft.specification.ts';
import type { DraftEvent } from './events.ts';
import { stepsIn } from './steps.ts';

/** By whom and under which key each was appended. */
const recorded = (
  ...events: readonly (readonly [commandId: string, event: DraftEvent, actor?: string])[]
): readonly Recorded<DraftEvent>[] =>
  events.map(([commandId, event, actor = 'alice'], revision) => ({
    ...event,
    id: `event-${revision}`,
    stream: 'draft-d1',
    revision,
    position: String(revision),
    recordedAt: '2027-01-05T09:00:00.000Z',
    metadata: {
      actor,
      commandId,
      organisation: 'org-atlantica',
      side: 'external',
      payloadHash: '',
      correlationId: commandId,
    },
  }));

const a = change('b1', 'comment', null, 'A');
const b = change('b1', 'comment', 'A', 'B');
const c = change('b2', 'code', 'X', 'Y');
const back = change('b1', 'comment', 'B', 'A');
const keysOf = (events: readonly Recorded<DraftEvent>[], user = 'alice') => {
  const { undo, redo } = stepsIn(events, user);
  return [undo.map(({ commandId }) => commandId), redo.map(({ commandId }) => commandId)];
};

describe('the steps of a person in a draft', () => {
  it('are those of the grid, one a command, however many events it has', () => {
    const events = recorded(
      ['k1', changed('alice', a)],
      ['k2', changed('bruno', c), 'bruno'],
      ['k3', changedInForm('alice', c)],
      ['k4/from-b1', changed('alice', b)],
      ['k4', changed('alice', c)],
    );
    expect(keysOf(events)).toEqual([['k1', 'k4'], []]);
    expect(stepsIn(events, 'alice').undo[1]?.changes).toEqual([b, c]);
    expect(keysOf(events, 'bruno')).toEqual([['k2'], []]);
  });

  it('go from undo to redo and back, and a new one ends what could be redone', () => {
    const done = [['k1', changed('alice', a)] as const, ['k2', changed('alice', b)] as const];
    const undone = [...done, ['k3', stepped('undo', 'alice', back)] as const];
    expect(keysOf(recorded(...undone))).toEqual([['k1'], ['k3']]);
    expect(keysOf(recorded(...undone, ['k4', stepped('redo', 'alice', b)]))).toEqual([['k1', 'k4'], []]);
    expect(keysOf(recorded(...undone, ['k5', changed('alice', c)]))).toEqual([['k1', 'k5'], []]);
  });

  it('leave out what was submitted or discarded', () => {
    const events = recorded(['k1', changed('alice', a, c)], ['k2', changed('alice', b)]);
    const sent = submitted([{ row: 'b1', revision: 1, bookingNo: null }]).map(
      (event) => ['s', event] as const,
    );
    const after = recorded(['k1', changed('alice', a, c)], ['k2', changed('alice', b)], ...sent);
    expect(keysOf(events)).toEqual([['k1', 'k2'], []]);
    expect(stepsIn(after, 'alice').undo).toEqual([{ commandId: 'k1', changes: [c] }]);
    const gone = recorded(['k1', changed('alice', c)], ['d', discarded('b2')]);
    expect(keysOf(gone)).toEqual([[], []]);
  });

  it('are the last 200, and of long pastes the latest', () => {
    const many = Array.from({ length: 250 }, (_, n) => [`k${n}`, changed('alice', a)] as const);
    expect(keysOf(recorded(...many))[0]).toHaveLength(200);
    const paste = Array.from({ length: 15_000 }, (_, n) => change(`b${n}`, 'comment', null, 'A'));
    const long = recorded(['k1', changed('alice', ...paste)], ['k2', changed('alice', ...paste)]);
    expect(keysOf(long)).toEqual([['k2'], []]);
  });
});
