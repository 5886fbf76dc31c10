import { describe, expect, it } from '@jest/globals';
import {
  call,
  callId,
  expected,
  happened,
  on,
  rotterdam,
  santos,
  stated,
  terminal,
} from '#domain/voyage/voyage.specification';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { eventsAfter, foldedOf, type Statement } from '../voyages/told.specification.ts';
import { heldAt } from './held.ts';
import { toldEstimates } from './present.ts';
import { lastRevision, wholeRevisions } from './kept-revisions.ts';
import { portCallHistoryProjection } from './projection.ts';
import type { PortCallHistoryDocument } from './read-model.ts';

const given = specifyProjection(portCallHistoryProjection);
const historyOf = (...statements: readonly Statement[]): PortCallHistoryDocument => {
  // What one statement comes to is recorded at one moment: here, as soon as it is known.
  const events = foldedOf(portCallHistoryProjection, eventsAfter(...statements)).map((event) => ({
    ...event,
    recordedAt: event.data.occurredAt,
  }));
  const document = given(events).document(callId('a'));
  if (!document) throw new Error('Nothing was told of Santos');
  return document;
};

const at = (sequence: number, day: string) =>
  stated(sequence, {
    calls: [{ ...santos, terminals: [terminal({ eta: expected(day) })] }, rotterdam],
  });
/** On 16 March. */
const departed = stated(44, {
  calls: [
    {
      ...santos,
      terminals: [
        terminal({
          eta: happened('2027-03-12'),
          etb: happened('2027-03-13'),
          etd: happened('2027-03-15'),
        }),
      ],
    },
    rotterdam,
  ],
});

describe('the history of a port call', () => {
  it('has a revision a statement, with both clocks', () => {
    const { revisions, voyages } = historyOf(at(1, '2027-03-10'), at(2, '2027-03-11'), departed);
    expect(revisions.map(({ statedAt }) => statedAt)).toEqual(
      [1, 2, 44].map((sequence) => stated(sequence).statedAt),
    );
    expect(revisions[0]).toMatchObject({ place: 1, recordedAt: stated(1).statedAt });
    expect(voyages).toMatchObject([{ voyage: { vvn: '1107', status: 'scheduled' } }]);
  });

  it('measures wait, stay and how far the estimates were off, anew with each event', () => {
    const told = [at(1, '2027-03-10'), at(28, '2027-03-13'), at(36, '2027-03-11')];
    expect(historyOf(...told)).toMatchObject({ arrivedAt: null, quarter: null, waitHours: null });
    // On 12 March: two weeks before, the first estimate held; a week before, that of 28 February; then that of 8 March.
    expect(historyOf(...told, departed)).toMatchObject({
      arrivedAt: on('2027-03-12'),
      quarter: '2027-Q1',
      waitHours: 24,
      stayHours: 72,
      errors: { d14: 48, d7: -24, d3: 24, d1: 24 },
      everFrom: on('2027-03-10'),
      everTo: on('2027-03-15'),
    });
  });

  it('holds no arrival against what was expected of another port under the same id', () => {
    const elsewhere = stated(1, {
      calls: [{ ...call('a', 'BRRIG', terminal({ eta: expected('2027-03-01') })) }, rotterdam],
    });
    const history = historyOf(elsewhere, at(36, '2027-03-11'), departed);
    expect(history).toMatchObject({
      portId: 'BRSSZ',
      errors: { d14: null, d7: null, d3: 24, d1: 24 },
    });
    const told = toldEstimates(history, null, { zoneOf: () => 'UTC' });
    expect(told.map(({ eta }) => eta?.slice(0, 10))).toEqual(['2027-03-11']);
  });

  it('keeps late statements apart, which hold from when they were told until the next was', () => {
    const [first, second, third] = [at(1, '2027-03-10'), at(2, '2027-03-11'), at(3, '2027-03-10')];
    const inOrder = historyOf(first, second, third);
    const shuffled = historyOf(first, third, second);
    expect(shuffled.late).toHaveLength(1);
    expect(shuffled.call).toEqual(inOrder.call);
    for (const { statedAt } of [first, second, third])
      expect(heldAt(shuffled, statedAt)).toEqual(heldAt(inOrder, statedAt));
  });

  it('keeps moments alone where nothing else is told, and gives each revision whole', () => {
    const days = Array.from({ length: 70 }, (_, n) =>
      new Date(Date.UTC(2027, 2, 10 + n)).toISOString().slice(0, 10),
    );
    const { revisions } = historyOf(
      ...days.map((day, n) => at(n + 1, day)),
      stated(80, {
        calls: [rotterdam, { ...santos, terminals: [terminal({ eta: happened('2027-05-01') })] }],
      }),
      at(81, '2027-05-02'),
    );
    expect(revisions.flatMap((one, n) => ('call' in one ? [n] : []))).toEqual([0, 32, 64, 70, 71]);
    const whole = wholeRevisions(revisions);
    expect(whole.map(({ call: then }) => then?.terminals[0]?.eta)).toEqual([
      ...days.map(expected),
      happened('2027-05-01'),
      expected('2027-05-02'),
    ]);
    expect(whole.map(({ place }) => place).slice(-3)).toEqual([1, 2, 1]);
    // Ten times as many estimates are no ten times as large.
    expect(JSON.stringify(revisions).length).toBeLessThan(0.5 * JSON.stringify(whole).length);
  });

  it('is over once the vessel has left, or its voyage is, and not where that was a mistake', () => {
    const arrived = stated(43, {
      calls: [{ ...santos, terminals: [terminal({ eta: happened('2027-03-12') })] }, rotterdam],
    });
    const openUntil = (...told: readonly Statement[]) => historyOf(at(1, '2027-03-10'), ...told).openUntil;
    expect(openUntil(arrived)).toBeNull();
    expect(openUntil(arrived, departed)).toBe(departed.statedAt);
    expect(openUntil(departed, stated(45, { calls: arrived.voyage.calls }))).toBeNull();
    expect(openUntil(stated(2, { status: 'cancelled' }))).toBe(stated(2).statedAt);
    expect(openUntil(stated(2, { status: 'cancelled' }), at(3, '2027-03-10'))).toBeNull();
  });

  it('ends where the voyage does not call there any more', () => {
    const { call, revisions } = historyOf(stated(1), stated(2, { calls: [rotterdam] }));
    expect([call, lastRevision(revisions)?.call]).toEqual([null, null]);
  });
});
