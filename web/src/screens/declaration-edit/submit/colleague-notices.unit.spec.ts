import { describe, expect, it } from '@jest/globals';
import type { DraftView } from '#contracts/declaration-draft/draft-view';
import { draftView } from '../../../../../tests/support/draft-fixture.ts';
import { colleagueNotices } from './colleague-notices.ts';

const draft = (change: Partial<DraftView> = {}): DraftView => draftView(change);
const by = { id: 'user-2', name: 'J. Lima' };
const submission = (editors: readonly string[]) => ({ id: 's1', rows: 2, settled: 0, by, editors });

describe('what someone who has a draft open is told', () => {
  it('names who submitted his edits, once', () => {
    const after = draft({ submission: submission(['user-1']) });
    expect(colleagueNotices(draft(), after, 'user-1')).toEqual(['J. Lima submitted rows with your edits.']);
    expect(colleagueNotices(after, after, 'user-1')).toEqual([]);
    expect(colleagueNotices(null, after, 'user-1')).toEqual([]);
  });

  it('is nothing where none of the edits were his, or he submitted them himself', () => {
    expect(colleagueNotices(draft(), draft({ submission: submission([]) }), 'user-1')).toEqual([]);
    expect(colleagueNotices(draft(), draft({ submission: submission(['user-1']) }), 'user-2')).toEqual([]);
  });

  it('names who discarded rows, to everyone but himself', () => {
    const discards = [{ id: 7, rows: 3, by, at: '2026-11-20T14:21:00.000Z' }];
    expect(colleagueNotices(draft(), draft({ discards }), 'user-1')).toEqual([
      'J. Lima discarded 3 rows of this declaration.',
    ]);
    expect(colleagueNotices(draft({ edits: [] }), draft({ discards }), 'user-1')).toHaveLength(1);
    expect(colleagueNotices(draft({ discards }), draft({ discards }), 'user-1')).toEqual([]);
    const closed = { because: 'replaced', by, at: '2026-11-20T14:21:00.000Z' } as const;
    expect(colleagueNotices(draft(), draft({ discards, closed }), 'user-1')).toEqual([]);
    expect(colleagueNotices(draft(), draft({ discards }), 'user-2')).toEqual([]);
  });
});
