import { beforeEach, describe, expect, it } from '@jest/globals';
import { HttpError } from '../../api/http-error.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { refusedFields } from './refused-fields.ts';

const keys = ['first_name', 'last_name'] as const;
const said = () => snackbars.messages.map(({ text }) => text);

describe('a change of the profile that was refused', () => {
  beforeEach(() => {
    for (const { id } of snackbars.messages) snackbars.dismiss(id);
  });

  it('is told at its fields, and only there', () => {
    const answer = { code: 'invalid', message: 'Wrong', errors: { last_name: ['Too long.'] } };
    expect(refusedFields(new HttpError(422, answer), keys)).toEqual({ last_name: 'Too long.' });
    expect(said()).toEqual([]);
  });

  it('is said where no field tells of it', () => {
    const answer = { code: 'invalid', message: 'Names are kept elsewhere.' };
    expect(refusedFields(new HttpError(422, answer), keys)).toEqual({});
    expect(said()).toEqual(['Names are kept elsewhere.']);
  });

  it('is a fault of ours where it is no refusal', () => {
    expect(refusedFields(new Error('cut'), keys)).toEqual({});
    expect(said()).toEqual(['Oops, something went wrong.']);
  });
});
