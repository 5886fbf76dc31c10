/**
 * `node compiled-imports.mjs`: writes dist/package.json. The package's own `imports` lead to the sources; a compiled
 * file finds this package.json first, whose `imports` lead to what was compiled. Needs no package, so that the image's
 * build runs it too.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** `imports` as they are inside the output: `./services/domain/*.ts` becomes `./services/domain/*.js`. */
export const compiledImports = (imports) =>
  Object.fromEntries(Object.entries(imports).map(([name, path]) => [name, path.replace(/\.ts$/, '.js')]));

export const writeCompiledImports = (root) => {
  const { type, imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const manifest = { private: true, type, imports: compiledImports(imports) };
  writeFileSync(join(root, 'dist', 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeCompiledImports(process.cwd());
