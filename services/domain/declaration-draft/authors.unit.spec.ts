import { describe, expect, it } from '@jest/globals';
import { declared } from '../booking/booking.specification.ts';
import type { BookingEvent } from '../booking/events.ts';
import { fold } from '../shared/decider.specification.ts';
import { authorsOf, cellsSent, type SentCells, sourceOf } from './authors.ts';
import {
  added,
  change,
  changed,
  changedInForm,
  line,
  newRow,
  opened,
  submitted,
} from './draft.specification.ts';
import { draftDecider } from './evolve.ts';
import type { DraftEvent } from './events.ts';
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

describe('the source of what a submission sends', () => {
  const sentOf = (events: readonly DraftEvent[]): readonly SentCells[] => {
    const state = fold(draftDecider, events);
    return submissionItems(state, 's1', () => 'b1').flatMap((item) => cellsSent(state, item));
  };
  const uploadedRow = newRow('b1', { code: 'A', comment: 'x', loadingQty: 5_000 }, { line: 12 });
  const fromFile = { by: 'upload', draft: 'd1', line: 12 } as const;

  it('is the line of the file, but for cells that were edited since', () => {
    const sent = sentOf([
      opened('new'),
      added([uploadedRow]),
      changed('bruno', change('b1', 'comment', 'x', 'Late')),
      changedInForm('bruno', change('b1', 'month', null, '2027-03')),
      ...submitted([{ row: 'b1', revision: 3, bookingNo: '1' }]),
    ]);
    expect(sourceOf(sent, declared, 'alice')).toEqual({
      ...fromFile,
      fields: { comment: { by: 'grid', author: 'bruno' }, month: { by: 'form', author: 'bruno' } },
    });
  });

  it('stays with a cell that finds its booking', () => {
    const cells = { comment: { base: null, value: 'Late' }, code: { base: 'B', value: 'A' } };
    const matches = [{ row: 'b1', match: { as: 'booking', bookingId: 'b1' }, cells } as const];
    const sent = sentOf([
      opened('new'),
      added([uploadedRow]),
      changed('bruno', change('b1', 'comment', 'x', 'Late')),
      { type: 'RowMatched', data: { draftId: 'd1', by: 'alice', matches } },
      ...submitted([{ row: 'b1', revision: 3, bookingNo: null }]),
    ]);
    const codeChanged: BookingEvent = {
      type: 'BookingCodeChanged',
      data: { bookingId: 'b1', from: 'B', to: 'A' },
    };
    expect(sourceOf(sent, codeChanged, 'alice')).toEqual(fromFile);
    expect(sourceOf(sent, commentOf('b1'), 'alice')).toEqual({ by: 'grid', author: 'bruno' });
  });

  it('of a new booking is the form that it was filled in, or the grid', () => {
    const filled = newRow('b1', { code: 'A', 'discharge.1': line('ITLIV', 5) });
    const rows = submitted([{ row: 'b1', revision: 1, bookingNo: '1' }]);
    expect(sourceOf(sentOf([opened('new'), added([filled]), ...rows]), declared, 'alice')).toEqual({
      by: 'form',
    });
    const typed = changed('alice', change('b1', 'code', null, 'A'));
    expect(
      sourceOf(sentOf([opened('new'), added([newRow('b1')]), typed, ...rows]), declared, 'alice'),
    ).toEqual({
      by: 'grid',
    });
  });

  it('of a continuation is that of the first booking, where it follows it', () => {
    const sent = sentOf([
      opened('edit'),
      changedInForm('alice', change('b1', 'laycanStart', '2027-03-10', '2027-03-12')),
      changed('bruno', change('b1', 'laycanFinish', '2027-03-19', '2027-03-20')),
      changed('clara', change('b2', 'comment', null, 'Late')),
      ...submitted(['b1', 'b2'].map((row) => ({ row, revision: 1, bookingNo: null }))),
    ]);
    const mixed = { by: 'form', fields: { laycanFinish: { by: 'grid', author: 'bruno' } } };
    expect(sourceOf(sent, laycanOf('b1'), 'alice')).toEqual(mixed);
    expect(sourceOf(sent, laycanOf('b2'), 'alice')).toEqual(mixed);
  });

  it('is unknown where no cell led to the event', () => {
    const cancelled: BookingEvent = { type: 'BookingCancelled', data: { bookingId: 'b1', message: null } };
    expect(sourceOf(sentOf([opened('edit')]), cancelled, 'alice')).toBeNull();
  });
});
