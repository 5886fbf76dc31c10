import type { OpenAPIObject } from '@nestjs/swagger';
import type { DeclaredRoute } from '#api/access/declared-routes';
import type { Access } from '#api/access/access';
import answerSchemas from './answer-schemas.json' with { type: 'json' };

type Paths = OpenAPIObject['paths'];
type Operation = NonNullable<Paths[string]['get']>;
type Schema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];
type Parameter = NonNullable<Operation['parameters']>[number];

/** Written by `npm run docs` from what handlers return: the schema of each one's answer, and the types that they name. */
const { answers, schemas } = answerSchemas as {
  readonly answers: Readonly<Record<string, Schema>>;
  readonly schemas: Readonly<Record<string, Schema>>;
};

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

const whoMay = (access: Access): string => {
  switch (access.kind) {
    case 'public':
      return 'Anyone.';
    case 'signed-in':
      return 'Anyone who is signed in.';
    case 'organisation':
      return `Members of the organisation, and staff, with ${access.permissions.join(' or ') || 'any role'}; others get 404.`;
    case 'staff':
      return `The operator's staff with ${access.permissions.join(' or ') || 'any role'}; others get 404.`;
  }
};

/** A route whose declaration says who may call it: every one of a portal that has started. */
type OpenRoute = DeclaredRoute & { readonly access: Access };

const needsToken = ({ access, readOnly }: OpenRoute): boolean => access.kind !== 'public' && !readOnly;

const whyForbidden = ({ access, method }: OpenRoute): Readonly<Record<string, string>> => {
  const reasons = [
    ...(access.kind === 'public' ? [] : ['A permission is missing.']),
    ...(method === 'GET' ? [] : ['The request came from another site.']),
  ];
  return reasons.length === 0 ? {} : { '403': reasons.join(' ') };
};

/** What is foreign answers like what is absent; of what everybody may read, one that is named may be absent. */
const mayBeAbsent = ({ access, path }: OpenRoute): boolean =>
  access.kind === 'organisation' || access.kind === 'staff' || path.includes(':');

/** Statuses that the guard, the validation and the deciders can answer with, beside an operation's own. */
const refusals = (route: OpenRoute): Readonly<Record<string, string>> => ({
  '400': 'The request could not be read.',
  ...(route.access.kind === 'public' ? {} : { '401': 'Not signed in.' }),
  ...whyForbidden(route),
  ...(mayBeAbsent(route) ? { '404': 'Absent, or not for you to see.' } : {}),
  ...(route.readOnly ? {} : { '409': 'Someone else changed it meanwhile.' }),
  ...(needsToken(route) ? { '419': 'The CSRF token is stale; renew it.' } : {}),
  '422': 'Fields need another look; `errors` names them.',
  '429': 'Too much at once; ask again after `Retry-After` seconds.',
  '503':
    'A store is away or too slow (`details.unavailable` says which), or the portal is being moved; ask again after a while.',
});

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorAnswer' } } };

const header = (name: string, required: boolean, description: string): Parameter => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

/** Parameters in the path that a handler reads by a decorator of its own, and therefore does not declare. */
const pathParameters = (path: string, declared: readonly Parameter[]): readonly Parameter[] =>
  [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !declared.some((parameter) => 'name' in parameter && parameter.name === name))
    .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));

const idempotencyKey = header(
  'Idempotency-Key',
  false,
  'uuid; the same key and body again answer as the first time. Commands need it.',
);
const csrfToken = header('X-CSRF-Token', false, 'Value of the cookie laycan_csrf');
const minPosition = header(
  'Laycan-Min-Position',
  false,
  'Laycan-Position of an answer that this one must reflect',
);

const commonHeaders = (route: OpenRoute): readonly Parameter[] => [
  ...(route.method === 'GET' ? [minPosition] : []),
  ...(route.readOnly ? [] : [idempotencyKey]),
  ...(needsToken(route) ? [csrfToken] : []),
];

/** What the handler returns: in the success that is declared, and in the other where there are two. */
const describeAnswer = ({ responses }: Operation, { handler, status: usual }: OpenRoute): void => {
  const schema = answers[handler];
  if (!schema) return;
  responses[usual] ??= { description: '' };
  for (const [status, response] of Object.entries(responses)) {
    if (status.startsWith('2') && response && !('$ref' in response))
      response.content = { ...response.content, 'application/json': { schema } };
  }
};

const describe = (path: string, operation: Operation, route: OpenRoute): void => {
  const declared = operation.parameters ?? [];
  operation.parameters = [...pathParameters(path, declared), ...declared, ...commonHeaders(route)];
  operation.description = [operation.description, `Who may call it: ${whoMay(route.access)}`]
    .filter(Boolean)
    .join('\n\n');
  operation.security = route.access.kind === 'public' ? [] : [{ cookie: [] }];
  describeAnswer(operation, route);
  for (const [status, description] of Object.entries(refusals(route))) {
    operation.responses[status] ??= { description, content: errorContent };
  }
};

/** Adds to every operation what holds for all of them: who may call it, headers, refusals. */
export const describeOperations = (
  document: OpenAPIObject,
  routes: readonly DeclaredRoute[],
): OpenAPIObject => {
  const routeOf = new Map(
    routes.map((route) => [`${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`, route]),
  );
  document.components = {
    ...document.components,
    schemas: { ...schemas, ...document.components?.schemas },
  };
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of methods) {
      const operation = item[method];
      const route = routeOf.get(`${method.toUpperCase()} ${path}`);
      if (operation && route?.access) describe(path, operation, { ...route, access: route.access });
    }
  }
  return document;
};
