/**
 * The body of every answer that is not a success. `errors` are the field errors of a 422, keyed as the specification
 * says (`bookings.{index}.dischargePorts.{n}.id`), and what of the address is malformed in a 400, keyed by its parameter; `code` is what programs go by, `message` what people read.
 */
export interface ErrorAnswer {
  readonly code: string;
  readonly message: string;
  readonly requestId?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Values of a conflict or rejection. */
  readonly details?: Readonly<Record<string, unknown>>;
}
