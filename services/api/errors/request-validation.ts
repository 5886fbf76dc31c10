import { type ValidationError, ValidationPipe } from '@nestjs/common';
import { invalid } from './api-error.ts';

const unknownField = 'This field is not known here.';

const messagesOf = (error: ValidationError): readonly string[] =>
  Object.entries(error.constraints ?? {}).map(([rule, message]) =>
    rule === 'whitelistValidation' ? unknownField : message,
  );

/** class-validator's tree as the flat keys of the specification: `bookings.0.dischargePorts.1.qty`. */
export const fieldErrors = (
  tree: readonly ValidationError[],
  above = '',
): Readonly<Record<string, readonly string[]>> => {
  const flat: Record<string, readonly string[]> = {};
  for (const error of tree) {
    const key = above ? `${above}.${error.property}` : error.property;
    const messages = messagesOf(error);
    if (messages.length > 0) flat[key] = messages;
    Object.assign(flat, fieldErrors(error.children ?? [], key));
  }
  return flat;
};

/** Every body and query goes through its DTO: unknown fields are refused, nothing is converted silently. */
export const requestValidation = (): ValidationPipe =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: false,
    validationError: { target: false, value: false },
    exceptionFactory: (tree) => invalid(fieldErrors(tree)),
  });
