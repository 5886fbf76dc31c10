import type { HttpError } from '../../api/http-error.ts';
import { snackbars } from '../feedback/snackbars.ts';

/** Says at once why a form was refused where none of its fields tells: otherwise nobody would hear of it. */
export const sayRefusal = (error: HttpError, fields: readonly string[]): void => {
  if (fields.some((field) => error.fieldError(field))) return;
  snackbars.error(error.status === 422 ? error.message : 'Oops, something went wrong.');
};
