import { describe, expect, it } from '@jest/globals';
import { validateSync } from 'class-validator';
import { leastCpuMs } from '../../../../tests/support/cpu-time.ts';
import { IsChanges, IsReviewedRows, IsSubmittedRows } from './list-shape.ts';

class Body {
  @IsChanges() changes: unknown = [];
  @IsReviewedRows() reviewed: unknown = [];
  @IsSubmittedRows() submitted: unknown = [{ id: 'r', revision: 0 }];
}

const messagesOf = (own: Partial<Body>): readonly string[] =>
  validateSync(Object.assign(new Body(), own)).flatMap(({ constraints }) => Object.values(constraints ?? {}));

const change = { id: 'r1', field: 'comment', from: null, to: 'x' };

describe('a list of changes', () => {
  it.each([
    [change],
    [{ ...change, theirs: null }],
    [{ ...change, field: 'discharge.12', to: { port: null, qty: 5 } }],
  ])('takes %j', (item) => expect(messagesOf({ changes: [change, item] })).toEqual([]));

  it.each([
    [null],
    [[]],
    ['change'],
    [{ ...change, id: 5 }],
    [{ ...change, id: 'x'.repeat(65) }],
    [{ ...change, field: 'discharge.0' }],
    [{ ...change, field: '__proto__' }],
    [{ ...change, to: 1.5 }],
    [{ ...change, to: undefined }],
    [{ ...change, evil: true }],
    [{ id: 'r1', field: 'comment', to: 'x' }],
  ])('refuses %j, and says which', (item) => {
    expect(messagesOf({ changes: [change, item] })).toEqual([
      'Entry 1 is not as it must be: id, field, from, to, theirs, and nothing else.',
    ]);
  });

  it('is a list, and no longer than a paste', () => {
    const text = 'Send a list of 0 to 100000 entries.';
    expect(messagesOf({ changes: { length: 1 } })).toEqual([text]);
    expect(messagesOf({ changes: Array.from({ length: 100_001 }, () => change) })).toEqual([text]);
  });

  it('of 30,000 cells takes no time to speak of', async () => {
    const changes = Array.from({ length: 30_000 }, (_, n) => ({
      ...change,
      to: { id: `p${n}`, name: 'Port' },
    }));
    expect(await leastCpuMs(() => expect(messagesOf({ changes })).toEqual([]))).toBeLessThan(3_000);
  });
});

describe('a list of rows', () => {
  it('may leave out what it does not save', () => {
    expect(messagesOf({ reviewed: [{ id: 'r' }, { id: 'r', revision: 3, cells: { code: 'A' } }] })).toEqual(
      [],
    );
    expect(messagesOf({ reviewed: [{ id: 'r', cells: { price: 5 } }] })).toHaveLength(1);
    expect(messagesOf({ reviewed: [{ id: 'r', revision: -1 }] })).toHaveLength(1);
  });

  it('is submitted with every revision, and not empty', () => {
    expect(messagesOf({ submitted: [] })).toEqual(['Send a list of 1 to 20000 entries.']);
    expect(messagesOf({ submitted: [{ id: 'r' }] })).toHaveLength(1);
  });
});
