import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { identityOf } from '#api/access/identity';

/** Asked for every few seconds, or cached by browsers: of no interest in the log. */
const silent = /^\/(?:metrics|assets\/.*|api\/(?:customer\/)?system-health(?:\/\w+)?)$/;

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/** The route as it is declared: the path itself may carry a link's token, and the query names and addresses. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

const tell = (logger: Logger, request: FastifyRequest, reply: FastifyReply): void => {
  const line = {
    requestId: request.id,
    method: request.method,
    route: routeOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    user: identityOf(request)?.principal.userId,
  };
  if (reply.statusCode >= 500) logger.error(line, 'Request');
  else logger.log(line, 'Request');
};

/** One line and one measurement for every request that was answered. */
export const watchRequests = (fastify: FastifyInstance, metrics: Registry): void => {
  const logger = new Logger('Http');
  const duration = new Histogram({
    name: 'laycan_http_request_seconds',
    help: 'How long requests took, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  });
  fastify.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    const status = String(reply.statusCode);
    duration.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    if (!silent.test(pathOf(request))) tell(logger, request, reply);
  });
};
