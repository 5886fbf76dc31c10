import type { HttpError } from '../../api/http-error.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';

/** Says why an edit of the pane was refused, where no field of it tells: in the server's words, where it could decide. */
export const sayEditRefusal = (error: HttpError, fields: readonly string[]): void => {
  if (fields.some((field) => error.fieldError(field))) return;
  const { status, message } = error;
  snackbars.error(
    status > 0 && status < 500 ? message : 'Sorry, the booking was not changed. Please try again.',
  );
};
