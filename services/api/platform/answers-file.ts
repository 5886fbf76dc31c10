import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';

/** Says of a handler that it answers with a file, of one of these media types. */
export const AnswersFile = (...types: readonly string[]): MethodDecorator =>
  applyDecorators(
    ApiProduces(...types),
    ApiOkResponse({ description: 'The file', schema: { type: 'string', format: 'binary' } }),
  );
