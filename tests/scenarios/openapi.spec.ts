import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Portal } from '#portal/portal';
import { Client } from '../support/client.ts';
import { startPortal } from '../support/portal.ts';

const redocly = join(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js');

interface Operation {
  readonly description?: string;
  readonly summary?: string;
  readonly parameters: readonly { readonly name: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
}

describe('the OpenAPI document', () => {
  let portal: Portal;
  let document: { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
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
    // Throws with the linter's words where it is not.
    execFileSync(process.execPath, [redocly, 'lint', file, '--extends=spec'], {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      stdio: 'pipe',
    });
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
});
