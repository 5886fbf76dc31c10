import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { sessionCookie } from '#api/sessions/cookies';

/** OpenAPI at `/api/docs`, as JSON at `/api/docs/openapi.json`. */
export const serveApiDocs = (app: NestFastifyApplication): void => {
  const description = new DocumentBuilder()
    .setTitle('Laycan')
    .setDescription(
      'Changes carry an Idempotency-Key (uuid) and, in X-CSRF-Token, the value of the cookie laycan_csrf. ' +
        'Answers to changes carry Laycan-Position; a query that sends it back in Laycan-Min-Position sees the change.',
    )
    .setVersion('1')
    .addCookieAuth(sessionCookie)
    .build();
  SwaggerModule.setup('api/docs', app, () => SwaggerModule.createDocument(app, description), {
    jsonDocumentUrl: 'api/docs/openapi.json',
    yamlDocumentUrl: 'api/docs/openapi.yaml',
  });
};
