import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { validateSync } from 'class-validator';
import { declaredRoutes } from '#api/access/declared-routes';
import { DraftChangesBody, MatchesBody, ReviewBody } from '#api/declarations/drafts/drafts.dto';
import { SubmitBody } from '#api/declarations/submission/submission.dto';
import { ReadingBody } from '#api/declarations/upload/reading.dto';
import type { Portal } from '#portal/portal';
import { Client } from '../support/client.ts';
import { startPortal } from '../support/portal.ts';
import { type Dto, requestDtos } from '../support/request-dtos.ts';

const redocly = join(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js');

type Schema = Readonly<Record<string, unknown>>;

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly description?: string;
  readonly summary?: string;
  readonly parameters: readonly { readonly name: string }[];
  readonly responses: Readonly<Record<string, { readonly content?: unknown }>>;
}

/** Nest's number for a parameter that is the body. */
const body = 3;

/** Handlers that take a body: by a parameter, or as a form. */
const bodiesOf = (controller: { readonly name: string; readonly prototype: unknown }): readonly string[] => {
  const prototype = controller.prototype as Readonly<Record<string, object>>;
  return new MetadataScanner()
    .getAllMethodNames(prototype)
    .filter((method) => {
      const parameters = (Reflect.getMetadata('__routeArguments__', controller, method) ?? {}) as object;
      const consumes: unknown = Reflect.getMetadata('swagger/apiConsumes', prototype[method] ?? {});
      return Object.keys(parameters).some((key) => key.startsWith(`${body}:`)) || consumes !== undefined;
    })
    .map((method) => `${controller.name}.${method}`);
};

const takesNull = (type: Dto, field: string): boolean =>
  !validateSync(Object.assign(new type(), { [field]: null })).some(({ property }) => property === field);

describe('the OpenAPI document', () => {
  let portal: Portal;
  let document: {
    readonly openapi: string;
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, { readonly properties?: Schema }>> };
  };
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laycan-openapi-'));
    portal = await startPortal({ seed: 'none' });
    const { body } = await new Client(portal.address).get('/api/docs/openapi.json');
    document = body as typeof document;
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is valid', () => {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const lint = spawnSync(process.execPath, [redocly, 'lint', file, '--extends=spec'], {
      env,
      encoding: 'utf8',
    });
    expect({ status: lint.status, said: lint.stdout + lint.stderr }).toMatchObject({ status: 0 });
  });

  it('says of every operation who may call it and how it refuses', () => {
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
    );
    expect(operations.length).toBeGreaterThan(40);
    const silent = operations.filter(
      ({ operation }) => !operation.description?.includes('Who may call it') || !operation.responses['422'],
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('says of every operation what it answers', () => {
    const silent = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(
          ([, { responses }]) =>
            // Nothing, or where a browser is led on to.
            !('204' in responses || '302' in responses) &&
            !Object.entries(responses).some(([status, { content }]) => status.startsWith('2') && content),
        )
        .map(([method]) => `${method} ${path}`),
    );
    expect(silent).toEqual([]);
  });

  it.each([
    ['put', '/api/customer/profile', true],
    ['post', '/api/operations/effects/send', true],
    // A channel's signature changes nothing, and who signs in has no token yet.
    ['post', '/broadcasting/auth', false],
    ['post', '/api/login', false],
    ['get', '/api/customer/profile', false],
  ])('says whether %s %s asks for a CSRF token: %s', (method, path, asks) => {
    const operation = document.paths[path]?.[method];
    expect(operation?.parameters.some(({ name }) => name === 'X-CSRF-Token')).toBe(asks);
    expect('419' in (operation?.responses ?? {})).toBe(asks);
  });

  it.each([
    [
      '/api/customer/organisation/{organisationId}/cargo-bookings/cargo-declarations/import',
      ['multipart/form-data'],
      ['file'],
    ],
    [
      '/broadcasting/auth',
      ['application/json', 'application/x-www-form-urlencoded'],
      ['socket_id', 'channel_name'],
    ],
    [
      '/api/broadcasting/auth',
      ['application/json', 'application/x-www-form-urlencoded'],
      ['socket_id', 'channel_name'],
    ],
  ])('describes the body of POST %s', (path, types, required) => {
    const content = document.paths[path]?.['post']?.requestBody?.content ?? {};
    expect(Object.keys(content)).toEqual(types);
    for (const { schema } of Object.values(content)) expect(schema['required']).toEqual(required);
  });

  it('describes a body wherever a handler takes one, and nowhere else', () => {
    const discovery = portal.app.get(DiscoveryService, { strict: false });
    const withBody = new Set(
      discovery
        .getControllers()
        .flatMap(({ metatype }) => (typeof metatype === 'function' ? bodiesOf(metatype) : [])),
    );
    const routes = declaredRoutes(discovery, new MetadataScanner()).filter(({ path }) =>
      path.startsWith('/api/'),
    );
    const described = routes.map(({ method, path, handler }) => {
      const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      return [
        `${method} ${path}`,
        operation && operation.requestBody !== undefined,
        withBody.has(handler),
      ] as const;
    });
    const known = described.filter(([, isDescribed]) => isDescribed !== undefined);
    expect(known.length).toBeGreaterThan(50);
    expect(known.filter(([, isDescribed, takesOne]) => isDescribed !== takesOne)).toEqual([]);
    expect(withBody.size).toBeGreaterThan(10);
  });

  const admitsNull = (schema: Schema | undefined): boolean =>
    JSON.stringify([schema?.['type'], schema?.['oneOf'], schema?.['anyOf']]).includes('"null"');

  const nullsIn = (name: string): readonly string[] =>
    Object.entries(document.components.schemas[name]?.properties ?? {})
      .filter(([, schema]) => admitsNull(schema as Schema))
      .map(([field]) => field)
      .sort();

  it('says of every field of a body whether it takes null, as its validators have it', async () => {
    expect(document.openapi).toBe('3.1.0');
    expect(JSON.stringify(document)).not.toContain('"nullable"');
    const bodies = (await requestDtos()).filter(({ name }) => name in document.components.schemas);
    expect(bodies.length).toBeGreaterThan(10);
    for (const type of bodies) {
      const fields = Object.keys(document.components.schemas[type.name]?.properties ?? {});
      const taken = fields.filter((field) => takesNull(type, field));
      expect([type.name, nullsIn(type.name)]).toEqual([type.name, taken.sort()]);
    }
  });

  it.each([
    [
      'RequestedChangeBody',
      DraftChangesBody,
      'changes',
      { id: 'r', field: 'code', from: 'A', to: 'B', theirs: 'C' },
    ],
    ['ReviewedRowBody', ReviewBody, 'rows', { id: 'r', revision: 1, cells: {} }],
    ['SubmittedRowBody', SubmitBody, 'rows', { id: 'r', revision: 1 }],
    ['MatchAnswerBody', MatchesBody, 'answers', { rows: ['r'], match: { as: 'new' } }],
    ['ColumnAnswerBody', ReadingBody, 'columns', { column: 1, field: 'code' }],
    ['ReadingAnswerBody', ReadingBody, 'readings', { columns: [1], reading: 'day_first' }],
  ] as const)('says the same of an entry of a long list: %s', (name, type, list, entry) => {
    const body = (change: Schema) => Object.assign(new type(), { [list]: [{ ...entry, ...change }] });
    const isTaken = (change: Schema): boolean =>
      !validateSync(body(change)).some(({ property }) => property === list);
    expect(isTaken({})).toBe(true);
    const taken = Object.keys(entry).filter((field) => isTaken({ [field]: null }));
    expect(Object.keys(document.components.schemas[name]?.properties ?? {}).sort()).toEqual(
      Object.keys(entry).sort(),
    );
    expect(nullsIn(name)).toEqual(taken.sort());
  });
});
