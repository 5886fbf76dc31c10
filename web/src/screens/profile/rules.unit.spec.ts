import { describe, expect, it } from '@jest/globals';
import { nameProblems, passwordProblems } from './rules.ts';

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
    const names = { first_name: 'Ana', last_name: 'Prado' };
    expect(nameProblems(names)).toEqual({});
    expect(nameProblems({ first_name: '  ', last_name: 'a'.repeat(129) })).toEqual({
      first_name: 'Enter your first name.',
      last_name: 'The last name needs 2 to 128 characters.',
    });
    expect(nameProblems({ ...names, first_name: 'A' })).toEqual({
      first_name: 'The first name needs 2 to 128 characters.',
    });
  });
});
