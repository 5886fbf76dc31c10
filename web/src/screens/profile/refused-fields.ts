import { asHttpError } from '../../api/http-error.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';

/** Why a change of the profile was refused, by field. What no field tells is said at once, or nobody would hear of it. */
export const refusedFields = <Key extends string>(
  failure: unknown,
  keys: readonly Key[],
): Partial<Record<Key, string>> => {
  const error = asHttpError(failure);
  const named = error.fieldErrors(keys);
  if (Object.keys(named).length === 0) {
    snackbars.error(error.status === 422 ? error.message : 'Oops, something went wrong.');
  }
  return named;
};
