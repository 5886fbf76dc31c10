import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { declaredRoutes } from '#api/access/declared-routes';
import { cookiePolicy, sessionCookieOf } from '#api/sessions/cookies';
import type { Config } from '#platform/config/config';
import { describeOperations } from './describe-operations.ts';
import { nameNulls } from './name-nulls.ts';

/** OpenAPI at `/api/docs`, as JSON at `/api/docs/openapi.json`. */
export const serveApiDocs = (app: NestFastifyApplication, config: Config): void => {
  // Swagger UI writes styles of its own into the page; scripts stay as strict as everywhere.
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
      const policy = reply.getHeader('content-security-policy');
      if (request.url.startsWith('/api/docs') && typeof policy === 'string')
        void reply.header(
          'content-security-policy',
          policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'"),
        );
      return payload;
    });
  const description = new DocumentBuilder()
    .setTitle('Laycan')
    .setDescription(
      'Changes carry an Idempotency-Key (uuid) and, in X-CSRF-Token, the value of the cookie laycan_csrf (on https, all cookies begin with __Host-). ' +
        'A POST may stand for PUT, PATCH or DELETE, named in X-HTTP-Method-Override or as _method in the query. ' +
        'Answers to changes carry Laycan-Position; a query that sends it back in Laycan-Min-Position sees the change. ' +
        'While the read models are late, answers to queries carry Laycan-Stale and, in Laycan-As-Of, the moment up to which they are complete. ' +
        'With demo data all answers carry Laycan-World-Clock, what makes the time of the trade (JSON, as GET /api/operations/world-clock).',
    )
    .setOpenAPIVersion('3.1.0')
    .setVersion('1')
    .addServer('/')
    .addCookieAuth(sessionCookieOf(cookiePolicy(config)))
    .build();
  const routes = declaredRoutes(app.get(DiscoveryService, { strict: false }), new MetadataScanner());
  const document = () =>
    nameNulls(describeOperations(SwaggerModule.createDocument(app, description), routes));
  SwaggerModule.setup('api/docs', app, document, {
    jsonDocumentUrl: 'api/docs/openapi.json',
    yamlDocumentUrl: 'api/docs/openapi.yaml',
  });
};
