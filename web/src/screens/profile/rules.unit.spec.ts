import { describe, expect, it } from '@jest/globals';
import { nameProblem, passwordProblems } from './rules.ts';

const change = (next: string, confirm = next) => ({
  current_password: 'old',
  new_password: next,
  confirm_password: confirm,
});

describe('passwords', () => {
  it('need 10 to 128 characters, an uppercase letter and a number', () => {
    expect(passwordProblems(change('Sailing2027'))).toEqual({});
    expect(Object.keys(passwordProblems(change('Sail2027')))).toEqual(['new_password']);
    expect(Object.keys(passwordProblems(change('sailing2027')))).toEqual(['new_password']);
    expect(Object.keys(passwordProblems(change('SailingSailing')))).toEqual(['new_password']);
    expect(Object.keys(passwordProblems(change(`A1${'a'.repeat(127)}`)))).toEqual(['new_password']);
  });

  it('must be confirmed, and the current one given', () => {
    expect(Object.keys(passwordProblems(change('Sailing2027', 'Sailing2028')))).toEqual(['confirm_password']);
    expect(passwordProblems({ ...change('Sailing2027'), current_password: '' })).toHaveProperty(
      'current_password',
    );
  });
});

describe('names', () => {
  it('need 2 to 128 characters', () => {
    expect(nameProblem('Ana', 'first name')).toBeUndefined();
    expect(nameProblem('  ', 'first name')).toBe('Enter your first name.');
    expect(nameProblem('A', 'first name')).toBe('The first name needs 2 to 128 characters.');
    expect(nameProblem('a'.repeat(129), 'last name')).toBe('The last name needs 2 to 128 characters.');
  });
});
