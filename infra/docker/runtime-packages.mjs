/**
 * `node runtime-packages.mjs`: leaves in package.json only what the built server imports, so that `npm prune` takes
 * compiler, bundler and the packages of the browser out of the image.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Asked for by another package, which does not name it among its own: Nest loads its parts by name. */
const asked = ['pino-http', 'rxjs'];

/** Names of the packages that compiled files under some folders import. */
export const importedBy = (root, folders) => {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.js`),
    { cwd: root },
  );
  const found = files.flatMap((file) =>
    [
      ...readFileSync(`${root}/${file}`, 'utf8').matchAll(
        /^(?:(?:import|export)\b[^'"]*\bfrom |import |.*\bimport\()['"]([\w@][\w@./-]*)['"]/gm,
      ),
    ].map(([, specifier]) => specifier),
  );
  return new Set(found.filter((specifier) => !specifier.startsWith('node:')).map(packageOf));
};

/** package.json as the image needs it. */
export const runtimeManifest = (manifest, imported) => {
  const { devDependencies: _tests, ...rest } = manifest;
  const wanted = Object.entries(manifest.dependencies).filter(
    ([name]) => imported.has(name) || asked.includes(name),
  );
  return { ...rest, dependencies: Object.fromEntries(wanted) };
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = process.cwd();
  const manifest = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  const imported = importedBy(root, ['dist/services', 'dist/projections']);
  writeFileSync(`${root}/package.json`, `${JSON.stringify(runtimeManifest(manifest, imported), null, 2)}\n`);
}
