import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { constants } from 'node:zlib';
import { ApiError } from '#api/errors/api-error';
import { answerOfStatus } from '#api/errors/error-answers';
import { sendError } from '#api/errors/send-error';
import { AccessCheck } from '#api/access/access-check';
import { declaredRoutes, shortBody } from '#api/access/declared-routes';
import { sentAtOnce } from '#api/platform/positions';
import { parseQuery, queryFaultOf } from '#api/platform/query-string';
import type { Config } from '#platform/config/config';
import { acceptBodies } from './bodies/accept-bodies.ts';
import { headersOfData, isSecure, yearInSeconds } from './data-headers.ts';
import { LingeringClose } from './lingering-close.ts';
import { limitConcurrencyOfUsers } from './user-concurrency.ts';
import { overrideMethod, refuseMethodOverride } from './method-override.ts';
import { UnreadRequests } from './unread-requests.ts';

const largestUpload = 20 * 1024 * 1024;
/** Connections that wait to be taken in: screens that were all cut off come back all at once. Linux allows `net.core.somaxconn` of them, 4096. */
export const backlog = 4096;
const requestIdGrammar = /^[\w-]{8,64}$/;

/** An id that a proxy gave is kept, so that its log and ours name the same request. */
const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && requestIdGrammar.test(given) ? given : randomUUID();

export const createAdapter = (config: Config): FastifyAdapter => {
  const closing = new LingeringClose();
  const unread = new UnreadRequests(headersOfData(isSecure(config)), closing);
  const adapter = new FastifyAdapter({
    bodyLimit: shortBody,
    genReqId: ({ headers }: IncomingMessage) => requestIdOf(headers['x-request-id']),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    requestTimeout: 120_000,
    rewriteUrl: overrideMethod,
    http: {
      maxHeaderSize: 16 * 1024,
      // What else a client offers to speak, as curl does HTTP/2, is passed over: it is answered as it asked.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
      // Refused by `addHooks`, in our words.
      requireHostHeader: false,
    },
    // An address that cannot be decoded never reaches a route, nor its error filter.
    frameworkErrors: (_error: unknown, _request: FastifyRequest, reply: FastifyReply) => {
      sendError(reply, new ApiError(400, 'bad_request', 'The request could not be read.'));
    },
    clientErrorHandler: (error, socket) => unread.answer(error, socket),
    routerOptions: { querystringParser: parseQuery, maxParamLength: 200 },
  });
  const fastify = adapter.getInstance();
  unread.watch(fastify.server);
  closing.watch(fastify.server);
  fastify.addHook('preClose', (done) => {
    closing.stop();
    done();
  });
  return adapter;
};

const contentSecurity = (config: Config) => {
  const socketOrigin = config.publicUrl?.origin.replace(/^http/, 'ws');
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...(config.mapTiles ? [new URL(config.mapTiles.url).origin] : [])],
      fontSrc: ["'self'", 'data:'],
      connectSrc: socketOrigin ? ["'self'", socketOrigin] : ["'self'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
    },
  };
};

const isPacked = ({ headers }: FastifyRequest): boolean =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity';

/** Answers that are data, and no page: all but the documentation. */
const isData = (path: string): boolean => path.startsWith('/api/') && !path.startsWith('/api/docs');

const addSecurityOfData = (fastify: FastifyInstance, secure: boolean): void => {
  const headers = headersOfData(secure);
  fastify.addHook('onRoute', (route) => {
    if (isData(route.url)) route.helmet = false;
  });
  fastify.addHook('onRequest', ({ routeOptions }, reply, done) => {
    if (isData(routeOptions.url ?? '')) void reply.headers(headers);
    done();
  });
};

const addHooks = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) throw answerOfStatus(400);
    refuseMethodOverride(request.raw);
    const fault = queryFaultOf(request.query);
    if (fault) {
      const { message, field } = fault;
      throw new ApiError(
        400,
        'bad_query',
        message,
        field === undefined ? {} : { errors: { [field]: [message] } },
      );
    }
    // A few kilobytes could unpack to more than a stranger may send.
    if (isPacked(request)) throw new ApiError(415, 'unsupported_media_type', 'Send the content unpacked.');
  });
  // Answers of the API are somebody's own: no cache keeps them unless a route says so.
  fastify.addHook('onSend', async (request, reply, payload: unknown) => {
    // The rest of what was refused half-way is passed over: the next request must not come over the same connection.
    if (!request.raw.complete) void reply.header('connection', 'close');
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store');
    return payload;
  });
};

/** Headers, cookies, uploads and compression, before any route. */
export const prepareHttp = async (app: NestFastifyApplication, config: Config): Promise<void> => {
  const secure = isSecure(config);
  addSecurityOfData(app.getHttpAdapter().getInstance(), secure);
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurity(config),
    enableCSPNonces: true,
    strictTransportSecurity: secure ? { maxAge: yearInSeconds, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  await app.register(cookie);
  await app.register(compress, {
    threshold: 1024,
    syncThreshold: sentAtOnce,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(multipart, {
    limits: { fileSize: largestUpload, files: 1, fields: 20, fieldSize: 64 * 1024, parts: 21 },
  });
  addHooks(app.getHttpAdapter().getInstance());
  const routes = declaredRoutes(app.get(DiscoveryService, { strict: false }), new MetadataScanner());
  acceptBodies(app.getHttpAdapter().getInstance(), app.get(AccessCheck, { strict: false }), routes);
  limitConcurrencyOfUsers(app.getHttpAdapter().getInstance());
};
