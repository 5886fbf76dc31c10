import { describe, expect, it } from '@jest/globals';
import { declared } from '../booking/booking.specification.ts';
import type { BookingEvent } from '../booking/events.ts';
import { fold } from '../shared/decider.specification.ts';
import { authorsOf, cellsSent } from './authors.ts';
import { added, change, changed, newRow, opened, submitted } from './draft.specification.ts';
import { draftDecider } from './evolve.ts';
import { submissionItems } from './submission.ts';

const laycanOf = (bookingId: string): BookingEvent => ({
  type: 'LaycanAmended',
  data: {
    bookingId,
    from: { start: '2027-03-10', finish: '2027-03-19' },
    to: { start: '2027-03-12', finish: '2027-03-20' },
  },
});

const commentOf = (bookingId: string): BookingEvent => ({
  type: 'CommentAmended',
  data: { bookingId, from: null, to: 'Late' },
});

describe('the authors of what a submission sends', () => {
  const state = fold(draftDecider, [
    opened('edit'),
    changed('alice', change('b1', 'laycanStart', '2027-03-10', '2027-03-12')),
    changed(
      'bruno',
      change('b1', 'laycanFinish', '2027-03-19', '2027-03-20'),
      change('b2', 'comment', null, 'x'),
    ),
    changed('clara', change('b2', 'comment', 'x', 'Late')),
    ...submitted(['b1', 'b2'].map((row) => ({ row, revision: 1, bookingNo: null }))),
  ]);
  const items = submissionItems(state, 's1', () => 'b1');
  const sent = items.flatMap((item) => cellsSent(state, item));

  it('are the last hands on the cells of each event', () => {
    expect(authorsOf(sent, laycanOf('b1'))).toEqual(['alice', 'bruno']);
    expect(authorsOf(sent, commentOf('b2'))).toEqual(['clara']);
  });

  it('are those of the first booking where its continuation follows it', () => {
    expect(authorsOf(sent, laycanOf('b2'))).toEqual(['alice', 'bruno']);
  });

  it('are nobody where no cell led to the event', () => {
    const cancelled: BookingEvent = { type: 'BookingCancelled', data: { bookingId: 'b1', message: null } };
    expect(authorsOf(sent, cancelled)).toEqual([]);
  });

  it('of a new booking are everybody with a hand in its row', () => {
    const fresh = fold(draftDecider, [
      opened('new'),
      added([newRow('b1', { code: 'A' })]),
      changed('bruno', change('b1', 'comment', null, 'x')),
      ...submitted([{ row: 'b1', revision: 2, bookingNo: '1' }]),
    ]);
    const cells = submissionItems(fresh, 's1').flatMap((item) => cellsSent(fresh, item));
    expect(authorsOf(cells, declared)).toEqual(['alice', 'bruno']);
  });
});
