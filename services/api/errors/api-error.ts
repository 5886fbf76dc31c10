/** What an answer that is no success may carry beside its code and message. */
export interface ApiErrorExtras {
  /** Field errors of a 422, keyed as the specification says: `bookings.0.dischargePorts.1.qty`; of a 400, by parameters of the path. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Values of a conflict or of a broken rule. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** For instance `Retry-After` of a 429. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The one way to answer with something that is no success; the error filter turns it into an `ErrorAnswer`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly errors: ApiErrorExtras['errors'];
  readonly details: ApiErrorExtras['details'];
  readonly headers: ApiErrorExtras['headers'];

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    extras: ApiErrorExtras = {},
  ) {
    super(message);
    this.errors = extras.errors;
    this.details = extras.details;
    this.headers = extras.headers;
  }
}

/** What is absent and what belongs to others are answered alike, to the byte. */
export const notFound = (): ApiError => new ApiError(404, 'not_found', 'Not found.');

export const unauthenticated = (): ApiError =>
  new ApiError(401, 'unauthenticated', 'Sign in to go on; you were signed out.');

export const forbidden = (): ApiError => new ApiError(403, 'forbidden', 'You are not authorised to do this.');

export const tooLarge = (): ApiError => new ApiError(413, 'too_large', 'What was sent is too large.');

/** @param seconds after which it may be asked again */
export const tooManyRequests = (seconds: number): ApiError =>
  new ApiError(429, 'too_many_requests', 'Too many requests at once; wait a moment and try again.', {
    headers: { 'retry-after': String(seconds) },
  });

/** A 422 with its field errors. */
export const invalid = (errors: Readonly<Record<string, readonly string[]>>): ApiError =>
  new ApiError(422, 'invalid', 'Some fields need another look.', { errors });
