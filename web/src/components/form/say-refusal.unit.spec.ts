import { beforeEach, describe, expect, it } from '@jest/globals';
import { asHttpError, HttpError } from '../../api/http-error.ts';
import { snackbars } from '../feedback/snackbars.ts';
import { sayRefusal } from './say-refusal.ts';

const fields = ['first_name', 'last_name'];
const said = () => snackbars.messages.map(({ text }) => text);

describe('a form that was refused', () => {
  beforeEach(() => {
    for (const { id } of snackbars.messages) snackbars.dismiss(id);
  });

  it('is told at its fields, and only there', () => {
    const answer = { code: 'invalid', message: 'Wrong', errors: { last_name: ['Too long.'] } };
    sayRefusal(new HttpError(422, answer), fields);
    expect(said()).toEqual([]);
  });

  it('is said where no field tells of it', () => {
    const answer = { code: 'invalid', message: 'Names are kept elsewhere.' };
    sayRefusal(new HttpError(422, answer), fields);
    expect(said()).toEqual(['Names are kept elsewhere.']);
  });

  it('is a fault of ours where it is no refusal', () => {
    sayRefusal(asHttpError(new Error('cut')), fields);
    expect(said()).toEqual(['Oops, something went wrong.']);
  });
});
