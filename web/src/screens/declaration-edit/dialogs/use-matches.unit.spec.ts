import { describe, expect, it } from '@jest/globals';
import type { RowMatch } from '#domain/declaration-draft/draft-row';
import { booking, cursorAt, draftRow } from '../../../../../tests/support/declaration-fixture.ts';
import { DeclarationRows } from '../grid/DeclarationRows.ts';
import { asNew, leaveOut, questionOf } from './match-questions.ts';
import { choiceFor, decisionsOf } from './use-matches.ts';

const cancelled = booking(1, {
  cancelled: true,
  status: 'cancelled',
  cancellation: { at: '2026-11-04T10:00:00.000Z', by: 'Ana Prado' },
});
const [two, three] = [booking(2), booking(3)];
const known = new Map([cancelled, two, three].map((one) => [one.id, one]));

const questionsOf = (matches: readonly RowMatch[]) => {
  const rows = new DeclarationRows();
  rows.load({
    bookings: [],
    rows: matches.map((match, at) => draftRow(`r${at + 1}`, at, { bookingId: null, line: at + 1, match })),
    cursor: cursorAt(1),
  });
  return rows.all.flatMap((row) => questionOf(row, known) ?? []);
};

describe('what is asked of uploaded rows', () => {
  const questions = questionsOf([
    { as: 'asking', candidates: [two.id, three.id] },
    { as: 'asking', candidates: [cancelled.id], because: 'cancelled' },
    { as: 'asking', candidates: [], because: 'total' },
    { as: 'unknown' },
    { as: 'new' },
    { as: 'asking', candidates: [cancelled.id] },
  ]);

  it('tells cancelled bookings and totals from what could be several', () => {
    expect(questions.map(({ row, reason }) => [row.id, reason])).toEqual([
      ['r1', 'several'],
      ['r2', 'cancelled'],
      ['r3', 'total'],
      ['r4', 'unknown'],
      ['r6', 'cancelled'],
    ]);
    expect(questions[1]?.detail).toBe('Cancelled 4 Nov 2026 by Ana Prado');
  });

  it('does not offer a cancelled booking beside an open one', () => {
    const [mixed] = questionsOf([{ as: 'asking', candidates: [cancelled.id, two.id] }]);
    expect(mixed).toMatchObject({ reason: 'several', candidates: [two] });
  });

  it('leaves cancelled cargo and totals out unless someone says otherwise', () => {
    expect(questions.map((question) => choiceFor({}, question))).toEqual([
      '',
      leaveOut,
      leaveOut,
      '',
      leaveOut,
    ]);
    expect(decisionsOf(questions, {})).toEqual({ request: { answers: [] }, leftOut: ['r2', 'r3', 'r6'] });
  });

  it('sends one answer for all rows that are decided alike', () => {
    expect(decisionsOf(questions, { r1: two.id, r2: asNew, r4: asNew })).toEqual({
      request: {
        answers: [
          { rows: ['r1'], match: { as: 'booking', bookingId: two.id } },
          { rows: ['r2', 'r4'], match: { as: 'new' } },
        ],
      },
      leftOut: ['r3', 'r6'],
    });
  });
});
