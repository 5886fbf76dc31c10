import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/**
 * Each screen is loaded when it is first opened, with the style sheets that its modules import. A class whose style sheet came only with
 * another screen would look right after that one, and wrong before. In tests all style sheets are one, so that no browser tells.
 */
const root = join(import.meta.dirname, '..');
const texts = new Map(
  globSync('**/*.{ts,tsx,css}', { cwd: root })
    .filter((file) => !/\.spec\.|^gallery\//.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);

const all = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map((groups) => groups.slice(1).find((group) => group !== undefined) ?? '');

/** Of the paths that a file imports those that are files of ours. */
const filesIn = (file: string, pattern: RegExp): readonly string[] =>
  all(texts.get(file) ?? '', pattern)
    .map((path) => join(file, '..', path))
    .filter((path) => texts.has(path));

const importsOf = (file: string) =>
  filesIn(file, /^(?:import|export)\s+(?!type\b)(?:[^;']*?\sfrom\s+)?'(\.[^']+)'/gm);
const loadsOf = (file: string) => filesIn(file, /\bimport\('(\.[^']+)'\)/g);

/** A file and all that comes with it. */
const closureOf = (file: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(file)) return found;
  found.add(file);
  for (const imported of importsOf(file)) closureOf(imported, found);
  return found;
};

const start = 'main.tsx';
const closures = new Map(
  [start, ...[...texts.keys()].flatMap(loadsOf)].map((file) => [file, closureOf(file)]),
);

const loadedBy = new Map(
  [...closures].map(([part, files]) => [part, new Set([...files].flatMap(loadsOf))] as const),
);

/** What is there once a part has been loaded: the start, itself, and what is there wherever it is loaded from. */
const thereWith = (part: string, within: readonly string[] = []): ReadonlySet<string> => {
  const there = new Set([...(closures.get(start) ?? []), ...(closures.get(part) ?? [])]);
  const [first = new Set<string>(), ...others] = [...loadedBy]
    .filter(([loader, parts]) => parts.has(part) && !within.includes(loader))
    .map(([loader]) => thereWith(loader, [...within, part]));
  for (const file of first) if (others.every((other) => other.has(file))) there.add(file);
  return there;
};

/** Style sheets by the classes that a rule of theirs is about: the last part of its selector. */
const sheetsOf = new Map<string, Set<string>>();
for (const [file, text] of texts) {
  if (!file.endsWith('.css')) continue;
  for (const selector of all(text.replaceAll(/\/\*[^]*?\*\//g, ''), /([^{};,]+)[{,]/g)) {
    const about =
      selector
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    for (const name of all(about, /\.([a-z][\w-]*)/g))
      sheetsOf.set(name, (sheetsOf.get(name) ?? new Set()).add(file));
  }
}

/** Classes that stand as they are in a file; those that are put together of parts are not found. */
const classesIn = (text: string): readonly string[] =>
  all(text, /[cC]lassName(?:=|:)\s*(?:"([^"]*)"|'([^']*)'|\{([^}]*(?:\$\{[^}]*\}[^}]*)*)\})/g)
    .flatMap((value) => (/['"`]/.test(value) ? all(value, /'([^']*)'|"([^"]*)"|`([^`]*)`/g) : [value]))
    .flatMap((names) => names.replaceAll(/\S*\$\{[^}]*\}\S*/g, ' ').split(/\s+/))
    .filter((name) => sheetsOf.has(name));
const classes = new Map([...texts].map(([file, text]) => [file, classesIn(text)]));

describe('the parts of the web that are loaded by themselves', () => {
  it('are found, with their classes', () => {
    expect(closures.size).toBeGreaterThan(60);
    expect(classes.get('app/StatusBar.tsx')).toContain('status-waiting');
  });

  it('have the style sheets of their classes with them', () => {
    const wanting = [...closures].flatMap(([part, files]) => {
      const there = thereWith(part);
      return [...files].flatMap((file) =>
        (classes.get(file) ?? [])
          .filter((name) => ![...(sheetsOf.get(name) ?? [])].some((sheet) => there.has(sheet)))
          .map((name) => `${part}: .${name} of ${file}`),
      );
    });
    expect([...new Set(wanting)]).toEqual([]);
  });
});
