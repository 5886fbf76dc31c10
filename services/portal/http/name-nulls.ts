import type { OpenAPIObject } from '@nestjs/swagger';
import { isRecord } from '#platform/foreign-json';

const orNull = ({ type, enum: values, oneOf, ...rest }: Readonly<Record<string, unknown>>) => {
  if (Array.isArray(oneOf)) return { ...rest, oneOf: [...(oneOf as readonly unknown[]), { type: 'null' }] };
  if (typeof type === 'string')
    return {
      ...rest,
      type: [type, 'null'],
      ...(Array.isArray(values) && { enum: [...(values as readonly unknown[]), null] }),
    };
  const { description, ...reference } = rest;
  return {
    anyOf: [reference, { type: 'null' }],
    ...(description !== undefined && { description }),
  };
};

const named = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(named);
  if (!isRecord(value)) return value;
  const { nullable, ...rest } = value;
  const inner = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, named(part)]));
  return nullable === true ? orNull(inner) : inner;
};

/** Says `null` as OpenAPI 3.1 does: a type among others. Decorators only know the `nullable` of 3.0, which 3.1 passes over. */
export const nameNulls = (document: OpenAPIObject): OpenAPIObject => named(document) as OpenAPIObject;
