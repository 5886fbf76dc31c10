import { asHttpError, type HttpError } from '../api/http-error.ts';

/** How far a list or widget has come; the specification's states. `not_authorized` leads to /403. */
export type LoadState =
  | { readonly name: 'idle' }
  | { readonly name: 'loading' }
  | { readonly name: 'error'; readonly error: HttpError }
  | { readonly name: 'no_data' }
  | { readonly name: 'not_authorized' }
  | { readonly name: 'no_results' }
  | { readonly name: 'not_available' }
  | { readonly name: 'validation_error'; readonly error: HttpError };

export const idle: LoadState = { name: 'idle' };
export const loading: LoadState = { name: 'loading' };

/** The state that a failed load leaves behind. 401 has been treated by then and reads as loading until the sign-in page shows. */
export const stateOfFailure = (failure: unknown): LoadState => {
  const error = asHttpError(failure);
  switch (error.status) {
    case 401:
      return loading;
    case 403:
      return { name: 'not_authorized' };
    case 404:
    case 204:
      return { name: 'no_data' };
    case 410:
      return { name: 'not_available' };
    case 422:
      return { name: 'validation_error', error };
    default:
      return { name: 'error', error };
  }
};
