import { HttpCode, Post, Put } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { ApiOperation } from '@nestjs/swagger';

const paramTypes = 'design:paramtypes';

/** All that was declared of a method so far, also for another one that does the same. */
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
  // Parameters are declared of the class, under the name of the method.
  const parameters: unknown = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller.constructor, name);
  Reflect.defineMetadata(ROUTE_ARGS_METADATA, parameters, controller.constructor, other);
};

/**
 * A command that may be sent by PUT and by POST, which do the same and answer 200. Stands above all other decorators of its method, for it
 * declares the second route as the first one is declared by then: `approve` by PUT, and by POST under the name `approveByPost`, which
 * OpenAPI and the list of routes have.
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
    // OpenAPI looks for the parameters of a method under the name that the function has.
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
