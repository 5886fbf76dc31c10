import { describe, expect, it } from '@jest/globals';
import { passwordProblems } from './password-policy.ts';

const guessable = ['This password is too easy to guess; choose another one.'];

describe('a new password', () => {
  it('may be any that is long, mixed and not easy to guess', () => {
    for (const password of ['Harbour-lights-07', 'xK9 mno pq rst', 'Übersee7Häfen', `A1${'kq7z'.repeat(31)}`])
      expect(passwordProblems(password)).toEqual([]);
  });

  it('is told everything that is wrong at once', () => {
    expect(passwordProblems('pier')).toEqual([
      'The password must have 10 to 128 characters.',
      'The password must have at least one uppercase letter.',
      'The password must have at least one number.',
    ]);
    expect(passwordProblems(`A1${'kq7z'.repeat(32)}`)).toEqual([
      'The password must have 10 to 128 characters.',
    ]);
  });

  it('is none of those that everyone thinks of, however disguised', () => {
    for (const password of [
      'Password123',
      'P@ssw0rd2026!',
      '!!Welcome2026!!',
      'Qwertyuiop1',
      'Iloveyou1234',
      'LAYCAN2026!!!',
      'AAAAAAAAAA1',
      '1111111111A',
    ])
      expect(passwordProblems(password)).toEqual(guessable);
  });

  it('is not made of who one is', () => {
    expect(passwordProblems('Kowalczyk1975', ['Marta', 'Kowalczyk', null])).toEqual(guessable);
    expect(passwordProblems('Harbour-lights-07', ['Li', ''])).toEqual([]);
  });
});
