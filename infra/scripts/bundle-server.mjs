/**
 * `node bundle-server.mjs`: the compiled server once more, together with its packages, in the few files of dist/bundled/portal.
 * Most of a start is otherwise the loading of some 3,600 modules, one by one.
 */
import { appendFileSync, existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';

const compiled = join(process.cwd(), 'dist');
const folder = join(compiled, 'bundled', 'portal');

/** What Node is told to run: the portal, its threads and children, and the commands of operators. */
const entries = [
  'services/portal/main.js',
  'services/platform/documents/sqlite/reader-worker.js',
  'services/platform/event-store/sqlite/log-worker.js',
  'services/platform/workbook/import-child.js',
  'projections/runtime/thread/projector-worker.js',
  ...globSync('services/portal/**/*-command.js', { cwd: compiled }),
];

const names = entries.map((file) => basename(file, '.js'));
const twice = names.find((name, at) => names.indexOf(name) !== at);
if (twice) throw new Error(`Two files are called ${twice}: all of the bundle lies in one folder`);

/**
 * Packages that are left where they are. Clients of servers are loaded where there is a server; argon2 is machine code;
 * Swagger UI is read as files. Of the others Nest asks whether they are installed.
 */
const leftOut =
  /^(?:@kurrent\/kurrentdb-client|kafkajs|mongodb|@node-rs\/argon2|swagger-ui-dist|@fastify\/view|@nestjs\/(?:websockets|microservices|platform-express))(?:\/|$)/;

const ofPackages = /[\\/]node_modules[\\/]/;
const isOwn = (file) => file.startsWith(compiled);

/** Which line of which source each line was compiled from. */
const mapsOfCompiler = {
  name: 'maps-of-compiler',
  load: (file) =>
    isOwn(file) && existsSync(`${file}.map`)
      ? { code: readFileSync(file, 'utf8'), map: readFileSync(`${file}.map`, 'utf8') }
      : null,
};

rmSync(folder, { recursive: true, force: true });
const bundle = await rolldown({
  input: Object.fromEntries(entries.map((file) => [basename(file, '.js'), join(compiled, file)])),
  platform: 'node',
  external: leftOut,
  plugins: [mapsOfCompiler],
});
const { output } = await bundle.write({
  dir: folder,
  // All in one folder: a worker lies beside what starts it. No hashes: Node keeps compiled code by name, and would keep each build's.
  entryFileNames: '[name].js',
  chunkFileNames: 'chunk-[name].js',
  keepNames: true,
  // What mends globals, as reflect-metadata does, runs before what needs it.
  strictExecutionOrder: true,
  codeSplitting: { groups: [{ name: 'packages', test: ofPackages, entriesAware: true }] },
  sourcemap: 'hidden',
  sourcemapExcludeSources: true,
});

// Node reads the map of each file that names one: those of packages are most of it, and say nothing of our sources.
for (const { type, fileName, moduleIds } of output) {
  if (type !== 'chunk') continue;
  const file = join(folder, fileName);
  if (moduleIds.some(isOwn)) appendFileSync(file, `\n//# sourceMappingURL=${fileName}.map\n`);
  else rmSync(`${file}.map`, { force: true });
}
