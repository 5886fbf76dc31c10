import type { PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { ValidatorOptions } from 'class-validator';
import { isRecord } from '#platform/foreign-json';
import { inSlices } from '#platform/fairness/in-slices';
import { withPlainTexts } from '../platform/plain-fields.ts';
import { invalid, tooLarge } from './api-error.ts';
import { holdsAtMost } from './body-size.ts';
import { lookAtEntries } from './list-entries.ts';
import { fieldErrors } from './request-validation.ts';

/** Of the body itself; each that is not known costs the validator the more, the more there are. */
const maxKeys = 100;

type Class<Body> = new () => Body;

/** A list whose entries have a DTO of their own. */
export interface NestedList {
  readonly type: Class<object>;
  /** Entries; the body's own DTO refuses more, and none of them is looked at. */
  readonly max: number;
  /** Values in one entry. */
  readonly maxValues: number;
}

type Errors = Readonly<Record<string, readonly string[]>>;

const strictly: ValidatorOptions = {
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: true,
  validationError: { target: false, value: false },
};

/**
 * For bodies with long lists of plain entries, in place of the pipe that all others go through: that one copies every
 * value of a body one by one, which takes seconds for a paste. The rules are the DTO's all the same. Declare the
 * parameter as `unknown`, or both pipes run.
 */
export class FlatBody<Body extends object> implements PipeTransform<unknown, Promise<Body>> {
  constructor(
    private readonly type: Class<Body>,
    /** By property; the DTO says of each that it is a list, and how long. */
    private readonly nested: Readonly<Record<string, NestedList>> = {},
  ) {}

  /** @throws 422 with the field errors, 413 */
  async transform(given: unknown): Promise<Body> {
    if (isRecord(given) && Object.keys(given).length > maxKeys) throw tooLarge();
    const body = withPlainTexts(Object.assign(new this.type(), isRecord(given) ? given : {})) as Body &
      Record<string, unknown>;
    const errors: Errors[] = [];
    for (const [key, list] of Object.entries(this.nested)) {
      const value = body[key];
      if (!Array.isArray(value) || value.length > list.max) continue;
      const entries = await inSlices([...value.entries()], ([index, entry]) =>
        readEntry(entry, `${key}.${index}`, list),
      );
      Object.assign(body, { [key]: entries.map(({ instance }) => instance) });
      errors.push(...entries.map((entry) => entry.errors));
    }
    await lookAtEntries(body);
    const all: Errors = Object.assign({}, fieldErrors(validateSync(body, strictly)), ...errors);
    if (Object.keys(all).length > 0) throw invalid(all);
    return body;
  }
}

interface ReadEntry {
  readonly instance: unknown;
  readonly errors: Errors;
}

const readEntry = (entry: unknown, place: string, { type, maxValues }: NestedList): ReadEntry => {
  if (!isRecord(entry)) return { instance: entry, errors: { [place]: ['Send an object.'] } };
  if (!holdsAtMost(entry, maxValues)) throw tooLarge();
  const instance = plainToInstance(type, entry);
  return { instance, errors: fieldErrors(validateSync(instance, strictly), place) };
};
