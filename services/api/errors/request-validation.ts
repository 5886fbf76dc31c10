import { type ArgumentMetadata, type ValidationError, ValidationPipe } from '@nestjs/common';
import { queryTextOf } from '../platform/query-string.ts';
import { invalid, tooLarge } from './api-error.ts';
import { holdsAtMost, maxValuesOf } from './body-size.ts';

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

/** In a body that has no long lists: many times what any of ours holds. */
const maxValues = 1_000;

/** Queries that are kept as they were checked, and how long each may be. */
const maxQueries = 500;
const longestQuery = 500;

/** Nobody changes what others are given too. */
const frozen = <Checked>(checked: Checked): Checked => {
  if (typeof checked !== 'object' || checked === null) return checked;
  for (const value of Object.values(checked)) if (Array.isArray(value)) Object.freeze(value);
  return Object.freeze(checked);
};

/**
 * Every body and query goes through its DTO: unknown fields are refused, nothing is converted silently. Screens ask the same
 * queries again and again, and the same text amounts to the same: it is checked once for each DTO.
 */
class RequestValidation extends ValidationPipe {
  readonly #checked = new Map<unknown, Map<string, unknown>>();

  /** @throws 422 with the field errors, 413 */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const max = maxValuesOf(metadata.metatype) ?? maxValues;
    if (metadata.type === 'body' && this.toValidate(metadata) && !holdsAtMost(value, max)) throw tooLarge();
    const text = metadata.type === 'query' && metadata.data === undefined ? queryTextOf(value) : undefined;
    if (text === undefined || text.length > longestQuery) return super.transform(value, metadata);
    const checked = this.#checked.get(metadata.metatype) ?? new Map<string, unknown>();
    const known = checked.get(text);
    if (known !== undefined) return known;
    const fresh: unknown = frozen(await super.transform(value, metadata));
    if (checked.size >= maxQueries) checked.clear();
    checked.set(text, fresh);
    this.#checked.set(metadata.metatype, checked);
    return fresh;
  }
}

export const requestValidation = (): ValidationPipe =>
  new RequestValidation({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: false,
    validationError: { target: false, value: false },
    exceptionFactory: (tree) => invalid(fieldErrors(tree)),
  });
