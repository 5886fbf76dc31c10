import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UnreadCounts } from './UnreadCounts.ts';

const said = (ordinal: number, id = 'tom') => ({
  nominationId: 'n',
  ordinal,
  user: { id, name: id, isStaff: true },
});

describe('unread messages beside the rows', () => {
  let counts: UnreadCounts;
  let answers: (() => Promise<number>)[];
  beforeEach(() => {
    answers = [];
    counts = new UnreadCounts(
      () => 'ana',
      () => answers.shift()?.() ?? Promise.reject(new Error('Nobody answers')),
    );
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

  const read = (readUpTo: number) => counts.read({ nominationId: 'n', readUpTo });

  it('are fewer by what was told and then read in another tab, without asking', async () => {
    counts.answered([{ id: 'n', unreadMessages: 0 }]);
    counts.heard([said(7), said(9)]);
    await read(7);
    expect(counts.of('n')).toBe(1);
    await read(9);
    expect(counts.of('n')).toBe(0);
  });

  it('are counted again by the server where an answer counted them, once for marks that come together', async () => {
    counts.heard([said(7)]);
    let answer: (unread: number) => void = () => undefined;
    answers = [
      () => new Promise<number>((resolve) => (answer = resolve)),
      // Something was said while the first answer was under way, which may have it or not.
      () => Promise.resolve(1),
    ];
    const both = [read(7), read(8)];
    counts.heard([said(9)]);
    answer(0);
    await Promise.all(both);
    expect([counts.of('n'), answers]).toEqual([1, []]);
  });

  it('stay where the server cannot be asked, and nothing is asked of what is read already', async () => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue(undefined);
    await read(7);
    expect([counts.of('n'), warn.mock.calls.length]).toEqual([2, 1]);
    counts.opened('n');
    await read(8);
    expect([counts.of('n'), warn.mock.calls.length]).toEqual([0, 1]);
    warn.mockRestore();
  });
});
