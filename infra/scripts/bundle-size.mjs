/**
 * What the sign-in page costs to load: gzipped JavaScript and CSS that the built page asks for before anyone has signed
 * in. Fails over the limit, so that a library meant for later screens does not slip into the first one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root } from './tools.mjs';

export const limitBytes = 110 * 1024;

const size = (file) => gzipSync(readFileSync(file)).length;

/** Files that a script imports at once, by their names in `assets`. */
const staticImports = (code) =>
  [...code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(([, name]) => name);

/** Style sheets that the loader fetches together with a chunk: the page names all of its files in one list. */
const stylesOf = (assets, chunk) => {
  const entry = readdirSync(assets).find((name) => /^index-.*\.js$/.test(name));
  const code = readFileSync(join(assets, entry), 'utf8');
  const listed = [...(/m\.f=\[([^\]]*)\]/.exec(code)?.[1] ?? '').matchAll(/["']([^"']+)["']/g)].map(
    ([, path]) => path.split('/').at(-1),
  );
  const call = new RegExp(`${chunk}[^)]*?\\)[^)]*?\\[([\\d,]*)\\]`).exec(code)?.[1];
  return (call ? call.split(',') : [])
    .map((at) => listed[Number(at)])
    .filter((name) => name?.endsWith('.css'));
};

/** Every file of the sign-in page with its gzipped bytes. */
export const signInFiles = (web) => {
  const assets = join(web, 'assets');
  const html = readFileSync(join(web, 'index.html'), 'utf8');
  const first = [...html.matchAll(/(?:src|href)="\/assets\/([\w.-]+\.(?:js|css))"/g)].map(([, name]) => name);
  const page = readdirSync(assets).find((name) => /^SignIn-.*\.js$/.test(name));
  const files = new Set();
  const add = (name) => {
    if (files.has(name)) return;
    files.add(name);
    if (name.endsWith('.js')) staticImports(readFileSync(join(assets, name), 'utf8')).forEach(add);
  };
  [...first, page, ...stylesOf(assets, page)].forEach(add);
  return [...files].map((name) => ({ name, bytes: size(join(assets, name)) }));
};

/** Chunks that are loaded once somebody looks at a map or the timeline, by the beginnings of their names, and their limit in gzipped bytes. */
export const lazyParts = {
  map: { chunks: ['draw-map', 'land-110m'], limitBytes: 80_000 },
  timeline: { chunks: ['TimelineScreen', 'use-timeline'], limitBytes: 30_000 },
};

/** Scripts and style sheets of chunks, each with its gzipped bytes. @throws where a chunk is missing */
export const chunkFiles = (web, chunks) =>
  chunks.flatMap((chunk) => {
    const assets = join(web, 'assets');
    const names = readdirSync(assets).filter((name) =>
      new RegExp(`^${chunk}-[\\w-]{8}\\.(?:js|css)$`).test(name),
    );
    if (names.length === 0) throw new Error(`There is no chunk ${chunk}`);
    return names.map((name) => ({ name, bytes: size(join(assets, name)) }));
  });

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = signInFiles(join(root, 'dist', 'web'));
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1).padStart(7)} kB`;
  for (const { name, bytes } of files) process.stdout.write(`${kilobytes(bytes)}  ${name}\n`);
  process.stdout.write(`${kilobytes(total)}  sign-in page, at most ${limitBytes / 1024} kB\n`);
  process.exitCode = total > limitBytes ? 1 : 0;
}
