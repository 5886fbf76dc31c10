import { describe, expect, it } from '@jest/globals';
import { LoginRequest } from '../sessions/login-request.ts';
import { DraftChangesBody, MatchesBody } from '../declarations/drafts/drafts.dto.ts';
import type { ApiError } from './api-error.ts';
import { holdsAtMost } from './body-size.ts';
import { FlatBody } from './flat-body.ts';
import { requestValidation } from './request-validation.ts';

const answerTo = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'taken',
    ({ status, code }: ApiError) => `${status} ${code}`,
  );

/** Reads of it are counted: what is refused by its size must not be gone through. */
const counted = (length: number): { readonly list: readonly unknown[]; readonly reads: () => number } => {
  let reads = 0;
  const list = new Proxy(
    Array.from({ length }, () => ({})),
    {
      get: (target, key, receiver): unknown => {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
        return Reflect.get(target, key, receiver);
      },
    },
  );
  return { list, reads: () => reads };
};

describe('the size of a body', () => {
  it('counts all that is in it, however it is nested', () => {
    const body = { a: 1, b: [{ c: 'x' }, null], d: {} };
    expect(holdsAtMost(body, 7)).toBe(true);
    expect(holdsAtMost(body, 6)).toBe(false);
    expect(holdsAtMost('text', 1)).toBe(true);
  });

  it('is bounded before a validator copies or walks it, also where a stranger sent it', async () => {
    const pipe = requestValidation();
    const login = (value: unknown) =>
      answerTo(pipe.transform(value, { type: 'body', metatype: LoginRequest }));
    const { list, reads } = counted(80_000);
    expect(await login({ email: list, password: 'x' })).toBe('413 too_large');
    expect(reads()).toBeLessThan(2_000);
    const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, 1]));
    expect(await login(keys)).toBe('413 too_large');
    expect(await login({ email: 'ana@atlantica.example', password: 'x' })).toBe('taken');
    // What has a pipe of its own is left to that.
    expect(await answerTo(pipe.transform({ list }, { type: 'body', metatype: Object }))).toBe('taken');
  });

  it('of one with long lists is bounded list by list', async () => {
    const matches = new FlatBody(MatchesBody);
    const answers = counted(100_000);
    expect(await answerTo(matches.transform({ answers: answers.list }))).toBe('422 invalid');
    expect(answers.reads()).toBeLessThan(10);
    const changes = new FlatBody(DraftChangesBody);
    const discarded = counted(1_000_000);
    const body = { reason: 'discard', changes: [], discardRows: discarded.list };
    expect(await answerTo(changes.transform(body))).toBe('422 invalid');
    expect(discarded.reads()).toBeLessThan(10);
    const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, 1]));
    expect(await answerTo(changes.transform(keys))).toBe('413 too_large');
  });

  it('of answers to conflicts is bounded more tightly than that of a paste: each is decided on those before it', async () => {
    const pipe = new FlatBody(DraftChangesBody);
    const sent = (reason: string, length: number) => {
      const change = { id: 'r', field: 'code', from: 'A', to: 'B', theirs: null };
      return answerTo(pipe.transform({ reason, changes: Array.from({ length }, () => change) }));
    };
    expect(await sent('rebase', 1_000)).toBe('taken');
    expect(await sent('rebase', 1_001)).toBe('422 invalid');
    expect(await sent('paste', 1_001)).toBe('taken');
  });
});
