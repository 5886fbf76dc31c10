import { ApiError, invalid } from '../../errors/api-error.ts';

export const wrongPassword = (): ApiError => invalid({ password: ['The password is wrong.'] });

/** Staff whose directory signs them in. */
export const setElsewhere = (): ApiError =>
  new ApiError(
    403,
    'second_factor_elsewhere',
    'You sign in with the company directory. A second factor is set up there.',
  );

export const isOnAlready = (): ApiError =>
  new ApiError(409, 'second_factor_on', 'The second factor is on already. Load the page again.');

export const isOff = (): ApiError =>
  new ApiError(409, 'second_factor_off', 'The second factor is off. Load the page again.');

export const enrolmentOver = (): ApiError =>
  new ApiError(410, 'enrolment_over', 'That took too long, or your password was changed. Begin again.');
