import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MapTilesConfig } from '#platform/config/config';

/** What belongs to programs: a page is never the answer there. */
const programPaths = /^\/(?:api|app|broadcasting|metrics|assets)(?:\/|$)/;

const filesIn = (folder: string): ReadonlySet<string> =>
  new Set(
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
      : [],
  );

const isPage = (request: FastifyRequest, path: string): boolean =>
  !programPaths.test(path) &&
  !(path.split('/').at(-1) ?? '').includes('.') &&
  /text\/html|\*\/\*|^$/.test(request.headers.accept ?? '');

const inAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const metaOf = (name: string, content: string): string =>
  `<meta name="${name}" content="${inAttribute(content)}" />`;

const tilesIn = ({ url, credit }: MapTilesConfig): string =>
  metaOf('map-tiles', url) + (credit === undefined ? '' : metaOf('map-credit', credit));

/** The page with a place where scripts find the nonce of its styles, and where tiles of maps are. */
const pageOf = (folder: string, tiles: MapTilesConfig | undefined): string | undefined => {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  const html = readFileSync(file, 'utf8');
  const nonce = '<meta property="csp-nonce" nonce="__CSP_NONCE__" />';
  return html.replace('</head>', () => `${nonce}${tiles ? tilesIn(tiles) : ''}</head>`);
};

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll('__CSP_NONCE__', reply.cspNonce.style));

/** Serves the built web: files under hashed names for a year, and the one page for every screen's address. */
export const servePages = async (
  app: NestFastifyApplication,
  folder: string,
  tiles?: MapTilesConfig,
): Promise<void> => {
  const files = filesIn(folder);
  const page = pageOf(folder, tiles);
  if (page === undefined) return;
  await app.register(staticFiles, { root: folder, serve: false, cacheControl: false });
  const fastify = app.getHttpAdapter().getInstance();
  fastify.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (path !== '/index.html' && files.has(path)) {
      const hashed = path.startsWith('/assets/');
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      return reply.sendFile(path.slice(1));
    }
    if (isPage(request, path)) return sendPage(reply, page);
    return reply.callNotFound();
  });
};
