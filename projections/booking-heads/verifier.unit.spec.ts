import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { cancelled, continuationDeclared, declared } from '#domain/booking/booking.specification';
import type { BookingEvent } from '#domain/booking/events';
import type { StoredEvent } from '#platform/event-store/port';
import { proofOf, sha256, statementOf } from '../../tests/support/chained-booking.ts';
import { verifierPath, verify } from '../../tests/support/verifier.ts';

type Stored = Omit<StoredEvent, 'position'>;

const comment = (to: string): BookingEvent => ({
  type: 'CommentAmended',
  data: { bookingId: 'b1', from: null, to },
});

const streamOf = (stream: string, history: readonly BookingEvent[]): readonly Stored[] =>
  history.map(({ type, data }, revision) => ({
    stream,
    revision,
    id: `${stream}-event-${revision}`,
    type,
    data: JSON.stringify(data),
    recordedAt: `2027-03-0${revision + 1}T08:00:00.000Z`,
    metadata: {
      actor: revision === 1 ? 'staff-1' : 'u-1',
      side: revision === 1 ? 'internal' : 'external',
      organisation: revision === 1 ? '' : 'org-1',
      commandId: `c-${revision}`,
      correlationId: 's-1',
      ...(revision === 2 && { source: '{"kind":"upload","file":"março.xlsx","line":7}' }),
    },
  }));

const booking = streamOf('booking-b1', [
  declared,
  continuationDeclared,
  comment('Vitória, “Ponta de Ubu”'),
  cancelled('b1', 'Mill stopped'),
]);
const other = streamOf('booking-b2', [declared]);
const statement = statementOf(booking, other);
const hash = sha256(statement);
const issued = { day: '2027-03-08', count: 2, hash, previous: null };

const verdictOf = (proof: string, bytes: Uint8Array = statement, mailed = hash): string => {
  try {
    return verify(proof, bytes, mailed).verdict;
  } catch (error) {
    return error instanceof Error ? 'unfit' : 'unknown';
  }
};
const proven = (events: readonly Stored[]): string => JSON.stringify(proofOf(events, [issued]));

/** Every byte, with one bit turned: the lowest, and the one between small and capital letters. */
function* flipped(bytes: Uint8Array, from = 0, to = bytes.length): Generator<Buffer> {
  for (let at = from; at < to; at += 1)
    for (const bit of [0x01, 0x20]) {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ bit;
      yield copy;
    }
}

describe('the verifier', () => {
  it('says of each event that it is as it was, and by whom', () => {
    const { verdict, sentences } = verify(proven(booking), statement, hash);
    expect(verdict).toBe('intact');
    expect(sentences).toEqual([
      'Revision 0, BookingDeclared, recorded 2027-03-01T08:00:00.000Z by user u-1: as it was when the statement was issued.',
      'Revision 1, ContinuationDeclared, recorded 2027-03-02T08:00:00.000Z by the operator: as it was when the statement was issued.',
      'Revision 2, CommentAmended, recorded 2027-03-03T08:00:00.000Z by user u-1: as it was when the statement was issued.',
      'Revision 3, BookingCancelled, recorded 2027-03-04T08:00:00.000Z by user u-1: as it was when the statement was issued.',
      'The portal says that this statement is of 2027-03-08.',
    ]);
  });

  it('finds every byte of the events that was changed', () => {
    const bytes = Buffer.from(proven(booking));
    const end = bytes.indexOf(',"statements"');
    const verdicts = new Set<string>();
    for (const changed of flipped(bytes, 0, end)) verdicts.add(verdictOf(changed.toString('utf8')));
    expect([...verdicts].toSorted()).toEqual(['broken', 'not_listed', 'unfit']);
  });

  it('finds every byte of the statement and of the mailed hash that was changed', () => {
    const proof = proven(booking);
    for (const changed of flipped(statement)) expect(verdictOf(proof, changed)).toBe('broken');
    for (const changed of flipped(Buffer.from(hash)))
      expect(['broken', 'unfit']).toContain(verdictOf(proof, statement, changed.toString('latin1')));
  });

  it('finds events that were dropped, added, or put into another order', () => {
    const [first, second, third, last] = booking as [Stored, Stored, Stored, Stored];
    expect(verdictOf(proven([first, third, last]))).toBe('broken');
    expect(verdictOf(proven([second, third, last]))).toBe('broken');
    const between = { ...third, id: 'added', revision: 3 };
    expect(verdictOf(proven([first, second, third, between, { ...last, revision: 4 }]))).toBe('broken');
    const swapped = [first, { ...third, revision: 1 }, { ...second, revision: 2 }, last];
    expect(verdictOf(proven(swapped))).toBe('broken');
    expect(verdictOf(proven([first, third, second, last]))).toBe('unfit');
    expect(verdictOf(proven([first, first, second, third, last]))).toBe('unfit');
  });

  it('finds that the last event was dropped, and says what a restore may have lost', () => {
    const restores = [{ backupTakenAt: '2027-03-03T12:00:00.000Z', restoredAt: '2027-03-09T08:00:00.000Z' }];
    const proof = JSON.stringify(proofOf(booking.slice(0, 3), [], restores));
    const { verdict, sentences } = verify(proof, statement, hash);
    expect(verdict).toBe('broken');
    expect(sentences.slice(-4)).toEqual([
      'Revision 2, CommentAmended, recorded 2027-03-03T08:00:00.000Z by user u-1: not shown to be what it was.',
      'The statement knows the booking up to revision 3, and the proof ends with revision 2: what came after it was dropped, or a restored log lost it. A statement from before that can still be held against the rest.',
      'The portal says that its log was restored at 2027-03-09T08:00:00.000Z from a backup of 2027-03-03T12:00:00.000Z: what was recorded in between is lost.',
      'The portal does not tell of this statement: it is from before the booking, was left out, or a restored log lost it.',
    ]);
    const before = statementOf(booking.slice(0, 2));
    expect(verdictOf(proof, before, sha256(before))).toBe('intact');
  });

  it('says what is younger than the statement', () => {
    const before = statementOf(booking.slice(0, 2), other);
    const { verdict, sentences } = verify(proven(booking), before, sha256(before));
    expect(verdict).toBe('intact');
    expect(sentences.map((line) => line.includes('younger than the statement'))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  it('says that a booking is not listed: it came later, or was dropped', () => {
    const without = statementOf(other);
    const { verdict, sentences } = verify(proven(booking), without, sha256(without));
    expect(verdict).toBe('not_listed');
    expect(sentences).toContain(
      'The statement does not list this booking: it was declared later, or the statement left it out.',
    );
  });

  it('takes no statement that lists a booking twice, or in another order', () => {
    for (const bytes of [
      statementOf(booking, booking),
      statementOf(booking.slice(0, 2), booking),
      statementOf(other, booking),
      Buffer.concat([statement, Buffer.from('booking-b3 0')]),
    ])
      expect(verdictOf(proven(booking), bytes, sha256(bytes))).toBe('unfit');
  });

  it('says that a statement was left out of those that the portal tells of', () => {
    const chain = [issued, { ...issued, day: '2027-03-22', hash: 'c', previous: 'b' }];
    const { sentences } = verify(JSON.stringify(proofOf(booking, chain)), statement, hash);
    expect(sentences.at(-1)).toBe(
      'The statement of 2027-03-22 does not name the one before it: one was left out.',
    );
  });

  it('is a command that ends as it found', () => {
    const folder = mkdtempSync(join(tmpdir(), 'laycan-verify-'));
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, [verifierPath, ...args], { cwd: folder, encoding: 'utf8' });
    try {
      writeFileSync(join(folder, 'proof.json'), proven(booking));
      writeFileSync(join(folder, 'statement.txt'), statement);
      const good = run('proof.json', 'statement.txt', hash);
      expect([good.status, good.stdout.split('\n').length, good.stderr]).toEqual([0, 6, '']);
      expect(run('proof.json', 'statement.txt', sha256(Buffer.from('another'))).status).toBe(1);
      expect(run('proof.json', 'absent.txt', hash).status).toBe(3);
      expect(run().status).toBe(3);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
