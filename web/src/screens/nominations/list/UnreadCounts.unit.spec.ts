import { beforeEach, describe, expect, it } from '@jest/globals';
import { UnreadCounts } from './UnreadCounts.ts';

const said = (ordinal: number, id = 'tom') => ({
  nominationId: 'n',
  ordinal,
  user: { id, name: id, isStaff: true },
});

describe('unread messages beside the rows', () => {
  let counts: UnreadCounts;
  beforeEach(() => {
    counts = new UnreadCounts(() => 'ana');
    counts.answered([{ id: 'n', unreadMessages: 2 }]);
  });

  it('are what the answer says, and one more for each message of somebody else', () => {
    counts.heard([said(7), said(8, 'ana')]);
    expect([counts.of('n'), counts.of('another')]).toEqual([3, 0]);
  });

  it('count a message once, however often it is told', () => {
    counts.heard([said(7)]);
    counts.heard([said(7), said(6)]);
    expect(counts.of('n')).toBe(3);
  });

  it('are none of the thread that is open, and count on when it is closed', () => {
    counts.opened('n');
    counts.heard([said(7)]);
    counts.answered([{ id: 'n', unreadMessages: 1 }]);
    expect(counts.of('n')).toBe(0);
    counts.opened(null);
    counts.heard([said(8)]);
    expect(counts.of('n')).toBe(1);
  });
});
