import type { ErrorAnswer } from '#contracts/error-answer';

/** An answer that is no success, or none at all: status 0 is the network. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  constructor(
    readonly status: number,
    readonly answer: ErrorAnswer,
    /** Of a 429: milliseconds after which it may be asked again, as `Retry-After` says. */
    readonly retryAfterMs = 0,
  ) {
    super(answer.message);
  }

  /** The first message of a field of a 422, for instance `email`. */
  fieldError(key: string): string | undefined {
    return this.answer.errors?.[key]?.[0];
  }

  /** The same of several fields; those without one are left out. */
  fieldErrors<Key extends string>(keys: readonly Key[]): Partial<Record<Key, string>> {
    const named: Partial<Record<Key, string>> = {};
    for (const key of keys) {
      const message = this.fieldError(key);
      if (message) named[key] = message;
    }
    return named;
  }
}

/** Whether a request ended because its caller gave it up; such errors are never shown. */
export const isAbort = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';

/** Anything thrown, as an `HttpError`: what is not one is a fault of ours and reads as the generic error. */
export const asHttpError = (error: unknown): HttpError =>
  error instanceof HttpError
    ? error
    : new HttpError(-1, {
        code: 'unexpected',
        message: error instanceof Error ? error.message : String(error),
      });
