import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { Access } from '#api/access/access';
import { type DeclaredRoute, declaredRoutes } from '#api/access/declared-routes';
import type { Portal } from '#portal/portal';
import { expectGenerated, table } from '../support/generated.ts';
import { startPortal } from '../support/portal.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The file of every controller that the product has, by the name of its class. */
const controllerFiles = new Map(
  globSync('services/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.spec.ts'))
    .flatMap((file) =>
      [...read(file).matchAll(/^@Controller\([^]*?^export class (\w+)/gm)].map(
        ([, name = '']) => [name, file] as const,
      ),
    ),
);

/** Controllers that answer to commands of this machine only, by a guard of their own. */
const isLocal = (file: string): boolean => read(file).includes('@UseGuards(LocalOperationsGuard)');

const whoMay = (access: Access, file: string): string => {
  switch (access.kind) {
    case 'public':
      return isLocal(file) ? 'this machine' : 'anyone';
    case 'signed-in':
      return 'signed in';
    case 'organisation':
      return ['member', ...access.permissions].join(' ');
    case 'staff':
      return ['staff', ...access.permissions].join(' ');
  }
};

const lineOf = ({ method, path, handler, access }: DeclaredRoute): string => {
  const [controller = '', name = ''] = handler.split('.');
  const file = controllerFiles.get(controller);
  if (!file) throw new Error(`No file declares ${controller}`);
  return `| ${method} | \`${path}\` | ${access ? whoMay(access, file) : 'nobody'} | \`${file}\`, \`${name}\` |`;
};

const tableOf = (routes: readonly DeclaredRoute[]): string =>
  [
    '| | path | who may call it | handler |',
    '|---|---|---|---|',
    ...routes
      .map((route) => ({ key: `${route.path} ${route.method}`, line: lineOf(route) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ line }) => line),
  ].join('\n');

describe('docs/routes.md', () => {
  let portal: Portal;
  let routes: readonly DeclaredRoute[];

  beforeAll(async () => {
    portal = await startPortal({ seed: 'none' });
    routes = declaredRoutes(portal.app.get(DiscoveryService, { strict: false }), new MetadataScanner());
  });
  afterAll(async () => portal.close());

  it('says of every route who may call it and which method handles it', () => {
    expectGenerated(table('docs/routes.md'), tableOf(routes));
  });

  it('misses no controller', () => {
    const served = new Set(routes.map(({ handler }) => handler.split('.')[0]));
    expect([...controllerFiles.keys()].filter((name) => !served.has(name))).toEqual([]);
  });
});
