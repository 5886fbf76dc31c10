import { displayQuantity } from '#contracts/cells/format-cell';
import { ApiError, notFound } from './api-error.ts';

/**
 * Status and text of every rejection of an aggregate. A record over the closed union of its codes, so that a code
 * without an answer does not compile. `{name}` in a text is filled from the rejection's details,
 * numbers as screens write them.
 * Everything that answers 404 is answered alike, whatever its code.
 */
export type RejectionAnswers<Code extends string> = Readonly<
  Record<Code, readonly [status: 403 | 404 | 409 | 410 | 422, text: string]>
>;

interface Refusal<Code extends string> {
  readonly code: Code | 'idempotency_key_reused';
  readonly details: Readonly<Record<string, unknown>>;
}

const fill = (text: string, details: Readonly<Record<string, unknown>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = details[name];
    if (typeof value === 'number') return displayQuantity(value);
    return typeof value === 'string' ? value : whole;
  });

/** The error that answers a refused command; throw it. */
export const refusalOf = <Code extends string>(
  answers: RejectionAnswers<Code>,
  { code, details }: Refusal<Code>,
): ApiError => {
  if (code === 'idempotency_key_reused') {
    const text = 'This key was used for another request already.';
    return new ApiError(422, code, text, { errors: { 'Idempotency-Key': [text] } });
  }
  const [status, text] = answers[code as Code];
  // Which rule said so would tell what is foreign from what does not exist.
  if (status === 404) return notFound();
  return new ApiError(status, code, fill(text, details), { details });
};
