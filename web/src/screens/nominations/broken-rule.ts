import type { ErrorAnswer } from '#contracts/error-answer';
import { describeError } from '#contracts/templates/describe-error';
import { templateOf } from '#contracts/templates/template-of';
import { type ValidationCode, validationCodes } from '#domain/validation/errors';

const isRule = (code: string): code is ValidationCode =>
  (validationCodes as readonly string[]).includes(code);

/** The rule that an answer refuses an edit for: the attribute that breaks it, and why in the words of a template. */
export const brokenRule = (
  { code, details = {} }: Pick<ErrorAnswer, 'code' | 'details'>,
  template: string,
): { readonly attribute: string; readonly text: string } | undefined => {
  const { attribute, bookingId: _booking, ...values } = details;
  if (!isRule(code) || typeof attribute !== 'string') return undefined;
  const { title, text } = describeError(templateOf(template), { attribute, code, level: 'error', values });
  return { attribute, text: `${title}. ${text}` };
};
