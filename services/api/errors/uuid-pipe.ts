import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { ApiError } from './api-error.ts';

/** A parameter of the path that is a uuid, by the rule that bodies and queries go by. */
export class UuidPipe implements PipeTransform<unknown, string> {
  /** @throws 400, whose field errors name the parameter */
  transform(value: unknown, { data: name = 'id' }: ArgumentMetadata): string {
    if (typeof value === 'string' && isUUID(value)) return value;
    throw new ApiError(400, 'bad_request', 'The address could not be read.', {
      errors: { [name]: [`${name} must be a UUID`] },
    });
  }
}
