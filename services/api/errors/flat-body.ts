import type { PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { isRecord } from '#platform/foreign-json';
import { invalid, tooLarge } from './api-error.ts';
import { fieldErrors } from './request-validation.ts';

/** Of the body itself; each that is not known costs the validator the more, the more there are. */
const mostKeys = 100;

type Class<Body> = new () => Body;

/**
 * For bodies with long lists of plain entries, in place of the pipe that all others go through: that one copies every
 * value of a body one by one, which takes seconds for a paste. The rules are the DTO's all the same. Declare the
 * parameter as `unknown`, or both pipes run.
 */
export class FlatBody<Body extends object> implements PipeTransform<unknown, Promise<Body>> {
  constructor(
    private readonly type: Class<Body>,
    /** Properties whose entries have a DTO of their own. */
    private readonly nested: Readonly<Record<string, Class<object>>> = {},
  ) {}

  /** @throws 422 with the field errors, 413 */
  async transform(given: unknown): Promise<Body> {
    if (isRecord(given) && Object.keys(given).length > mostKeys) throw tooLarge();
    const body = Object.assign(new this.type(), isRecord(given) ? given : {}) as Body &
      Record<string, unknown>;
    for (const [key, entry] of Object.entries(this.nested)) {
      const value = body[key];
      if (value !== undefined) Object.assign(body, { [key]: plainToInstance(entry, value) });
    }
    const tree = await validate(body, {
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      validationError: { target: false, value: false },
    });
    if (tree.length > 0) throw invalid(fieldErrors(tree));
    return body;
  }
}
