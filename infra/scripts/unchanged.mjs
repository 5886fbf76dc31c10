/**
 * Specs of which nothing has changed since they last passed. A spec's fingerprint is made of its own text, of all that it
 * imports, however far down, and of what stands behind every test. Where anything of that can read files which no import
 * names, it is made of the whole checkout.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Behind every test: packages, transform, runner, and what its configuration puts in the place of modules. */
const behindAll = [
  'package.json',
  'package-lock.json',
  'jest.config.js',
  '.swcrc',
  'tests/support/seeded-properties.ts',
  'tests/support/empty-style.ts',
  'tests/support/environments/node.mjs',
  'tests/support/environments/dom.mjs',
  'tests/support/environments/end-at-once.mjs',
  'tests/support/environments/observers.mjs',
];

/** Not of the checkout: what is installed, built or kept. */
const outside = /^(node_modules|dist|\.cache|\.git|data)(\/|$)|\/node_modules(\/|$)/;

const imported = /\b(?:from|import)\s*\(?\s*(['"])([^'"]+)\1/g;
/** Files, processes and threads; modules whose name is made up. */
const readsFiles =
  /['"](?:node:)?(?:fs|fs\/promises|child_process|worker_threads|module)['"]|\bimport\(\s*[^'"\s]|import\.meta/;

const digest = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
};

const byText = (a, b) => (a < b ? -1 : 1);

const slashed = (path) => path.replaceAll('\\', '/');

export class Fingerprints {
  #root;
  #aliases;
  #modules = new Map();
  #behindAll;
  #checkout;

  constructor(root) {
    this.#root = root;
    const { imports = {} } = JSON.parse(this.#text('package.json'));
    this.#aliases = Object.entries(imports).map(([name, path]) => [name.split('*')[0], path.slice(2)]);
    this.#behindAll = digest(process.version, ...behindAll.map((file) => this.#text(file)));
  }

  /** @param spec its path from the root, with slashes */
  of(spec) {
    const reached = new Set([spec]);
    for (const file of reached) for (const next of this.#module(file).imports) reached.add(next);
    const files = [...reached].sort(byText);
    if (files.some((file) => this.#module(file).reads)) return digest(spec, this.#wholeCheckout());
    return digest(this.#behindAll, ...files.flatMap((file) => [file, this.#module(file).text]));
  }

  #module(file) {
    const known = this.#modules.get(file);
    if (known) return known;
    const text = this.#text(file);
    const names = [...text.matchAll(imported)].map(([, , name]) => name);
    const found = {
      text,
      imports: names.flatMap((name) => this.#resolve(file, name)),
      reads: readsFiles.test(text),
    };
    this.#modules.set(file, found);
    return found;
  }

  /** The file behind an import; none of a package's, for the lock file stands for all of them. */
  #resolve(from, name) {
    if (name.startsWith('.')) {
      const file = slashed(join(dirname(from), name));
      return existsSync(join(this.#root, file)) ? [file] : [];
    }
    const alias = this.#aliases.find(([prefix]) => name.startsWith(prefix));
    return alias ? [alias[1].replace('*', name.slice(alias[0].length))] : [];
  }

  #wholeCheckout() {
    this.#checkout ??= digest(
      this.#behindAll,
      ...globSync('**/*', { cwd: this.#root, exclude: (path) => outside.test(slashed(path)) })
        .map(slashed)
        .filter((file) => statSync(join(this.#root, file)).isFile())
        .sort(byText)
        .flatMap((file) => [file, readFileSync(join(this.#root, file))]),
    );
    return this.#checkout;
  }

  #text(file) {
    const path = join(this.#root, file);
    return existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : '';
  }
}

/** Specs, with their fingerprints, that have not passed as they are now. */
export const changedSince = (passed, specs, fingerprints) =>
  new Map(
    specs.map((spec) => [spec, fingerprints.of(spec)]).filter(([spec, print]) => passed[spec] !== print),
  );

/** What passed before, in the file that `keepPassed` wrote; nothing where there is none. */
export const passedBefore = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** Adds what passed in this run. `ran`: fingerprints taken before it. */
export const keepPassed = (file, ran, passedSpecs) => {
  const now = Object.fromEntries(passedSpecs.map((spec) => [spec, ran.get(spec)]));
  writeFileSync(file, `${JSON.stringify({ ...passedBefore(file), ...now }, null, 2)}\n`);
};
