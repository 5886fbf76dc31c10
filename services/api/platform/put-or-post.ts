import { HttpCode, Post, Put } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { ApiOperation } from '@nestjs/swagger';

const paramTypes = 'design:paramtypes';

/** Copies all metadata that decorators have declared of a method so far to another one. */
const declareAlike = (
  controller: object,
  name: string,
  handler: object,
  other: string,
  alike: object,
): void => {
  for (const key of Reflect.getMetadataKeys(handler))
    Reflect.defineMetadata(key, Reflect.getMetadata(key, handler), alike);
  const types: unknown = Reflect.getMetadata(paramTypes, controller, name);
  Reflect.defineMetadata(paramTypes, types, controller, other);
  // Nest keeps the metadata of parameters on the class, under the name of the method.
  const parameters: unknown = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller.constructor, name);
  Reflect.defineMetadata(ROUTE_ARGS_METADATA, parameters, controller.constructor, other);
};

/**
 * Declares a command that may be sent by PUT and by POST alike; both answer 200. It must stand above all other decorators of the method,
 * because it copies what they have declared. `approve` becomes the PUT route, and `approveByPost` the POST route in OpenAPI and in the
 * list of routes.
 */
export const PutOrPost =
  (path: string, { summary }: { readonly summary: string }): MethodDecorator =>
  (controller, name, descriptor) => {
    const handler = descriptor.value;
    if (typeof handler !== 'function' || typeof name !== 'string')
      throw new TypeError(`${String(name)} is no method that a route could lead to`);
    const other = `${name}ByPost`;
    const alike = function alike(this: unknown, ...parameters: unknown[]): unknown {
      return handler.apply(this, parameters);
    };
    // Nest's OpenAPI finds the parameters of a method by the name of its function.
    Object.defineProperty(alike, 'name', { value: other, configurable: true });
    const declared = { value: alike, writable: true, configurable: true };
    Object.defineProperty(controller, other, declared);
    declareAlike(controller, name, handler, other, alike);
    Put(path)(controller, name, descriptor);
    ApiOperation({ summary })(controller, name, descriptor);
    Post(path)(controller, other, declared);
    HttpCode(200)(controller, other, declared);
    ApiOperation({ summary: `${summary}; as with PUT` })(controller, other, declared);
  };
