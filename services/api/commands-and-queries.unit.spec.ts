import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..');

const sources = globSync('**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.spec.ts'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const namesIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Of a file what it declares for a bus, and what it handles. */
const files = sources
  .map(({ file, text }) => ({
    file,
    declared: namesIn(text, /^export class (\w+) extends (?:Command|Query)</gm),
    handled: namesIn(text, /^@(?:Command|Query)Handler\((\w+)\)\nexport class \1Handler /gm),
    decorated: namesIn(text, /^@(?:Command|Query)Handler\((\w+)\)/gm),
  }))
  .filter(({ declared, decorated }) => declared.length > 0 || decorated.length > 0);

const modules = sources
  .filter(({ file }) => file.endsWith('.module.ts'))
  .map(({ text }) => text.replaceAll(/^import .*$/gm, ''));

/** A bus finds a handler when it is first asked: nothing else would tell of one that is missing. */
describe('commands and queries', () => {
  it('are found', () => {
    expect(files.length).toBeGreaterThan(40);
  });

  it.each(files)('$file has one, and its handler under its name', ({ declared, handled, decorated }) => {
    expect(declared).toHaveLength(1);
    expect(handled).toEqual(declared);
    expect(decorated).toEqual(declared);
  });

  it('have handlers that a module provides', () => {
    const provided = (handler: string): boolean =>
      modules.some((text) => new RegExp(`\\b${handler}\\b`).test(text));
    const handlers = files.flatMap(({ handled }) => handled.map((name) => `${name}Handler`));
    expect(handlers.filter((handler) => !provided(handler))).toEqual([]);
  });

  it('are all that controllers know of other services’ work, but for what is neither', () => {
    /** docs/architecture.md says why: cookies, files, probes, the live protocol. */
    const neither = new Set([
      'api/sessions/sign-in.controller.ts',
      'api/people/invitations/invitations.controller.ts',
      'api/people/registration/registration.controller.ts',
      'api/profile/session.controller.ts',
      'api/single-sign-on/single-sign-on.controller.ts',
      'api/health/health.controller.ts',
      'api/health/metrics.controller.ts',
      'live/broadcasting.controller.ts',
    ]);
    const knowing = sources
      .filter(({ file }) => file.endsWith('.controller.ts'))
      .map(({ file, text }) => ({ file: file.replaceAll('\\', '/'), text }))
      .filter(({ file }) => !neither.has(file))
      .flatMap(({ file, text }) =>
        namesIn(text, /private readonly \w+: (\w+)/g)
          .filter((type) => !/^(?:CommandBus|QueryBus)$|Download$/.test(type))
          .map((type) => `${file}: ${type}`),
      );
    expect(knowing).toEqual([]);
  });
});
