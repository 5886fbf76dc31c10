import { RequestMethod } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import type { DiscoveryService, MetadataScanner } from '@nestjs/core';
import {
  accessMetadata,
  maxBytesMetadata,
  readOnlyMetadata,
  takesFileMetadata,
} from '#platform/route-metadata';
import type { Access } from './access.ts';

/** A route as its controller declares it. */
export interface DeclaredRoute {
  readonly method: string;
  /** With a leading slash and Nest's parameters: `/api/customer/organisation/:organisationId/…`. */
  readonly path: string;
  /** `DeclarationsController.list`. */
  readonly handler: string;
  readonly access: Access | undefined;
  /** Of its success, where it does not choose between two. */
  readonly status: number;
  /** A GET, and a POST that declares that it changes nothing: no CSRF token is asked for. */
  readonly readOnly: boolean;
  /** Bytes that its body may have. */
  readonly maxBytes: number;
  /** Its body is a form with a file. */
  readonly takesFile: boolean;
}

/** Of a body whose route says nothing of it: many times what any form sends. */
export const shortBody = 64 * 1024;

const pathsOf = (target: object): readonly string[] => {
  const path: unknown = Reflect.getMetadata(PATH_METADATA, target);
  const paths = Array.isArray(path) ? path : [path ?? ''];
  return paths.map(String);
};

const join = (above: string, below: string): string =>
  `/${[above, below]
    .flatMap((path) => path.split('/'))
    .filter(Boolean)
    .join('/')}`;

/** As the guard reads it: what a handler says of itself goes before what its controller says. */
const declared = (key: string, handler: object, controller: object): unknown =>
  Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller);

/** As Nest has it: a POST creates, unless it says otherwise. */
const statusOf = (handler: object, method: RequestMethod): number =>
  (Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined) ??
  (method === RequestMethod.POST ? 201 : 200);

/** Every route of every controller; the rights of all of them are tested from this list. */
export const declaredRoutes = (
  discovery: DiscoveryService,
  scanner: MetadataScanner,
): readonly DeclaredRoute[] =>
  discovery.getControllers().flatMap(({ metatype }) => {
    if (typeof metatype !== 'function') return [];
    const prototype = metatype.prototype as Record<string, object>;
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name];
      const method: RequestMethod | undefined = handler && Reflect.getMetadata(METHOD_METADATA, handler);
      if (!handler || method === undefined) return [];
      return pathsOf(metatype).flatMap((above) =>
        pathsOf(handler).map((below) => ({
          method: RequestMethod[method],
          path: join(above, below),
          handler: `${metatype.name}.${name}`,
          status: statusOf(handler, method),
          access: declared(accessMetadata, handler, metatype) as Access | undefined,
          readOnly: method === RequestMethod.GET || declared(readOnlyMetadata, handler, metatype) === true,
          maxBytes: (declared(maxBytesMetadata, handler, metatype) as number | undefined) ?? shortBody,
          takesFile: declared(takesFileMetadata, handler, metatype) === true,
        })),
      );
    });
  });

/** What is wrong with the declarations, one sentence each; a portal with any of them does not start. */
export const faultsOf = (routes: readonly DeclaredRoute[]): readonly string[] =>
  routes.flatMap(({ method, path, handler, access }) => {
    const route = `${method} ${path} (${handler})`;
    if (!access) return [`${route} does not say who may call it`];
    const named = path.split('/').includes(':organisationId');
    if (access.kind === 'organisation' && !named) return [`${route} has no :organisationId in its path`];
    if (access.kind !== 'organisation' && named)
      return [`${route} names an organisation and does not check membership`];
    return [];
  });
