import type { OpenAPIObject } from '@nestjs/swagger';
import type { DeclaredRoute } from '#api/access/declared-routes';
import type { Access } from '#api/access/access';

type Paths = OpenAPIObject['paths'];
type Operation = NonNullable<Paths[string]['get']>;
type Parameter = NonNullable<Operation['parameters']>[number];

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

/** Statuses that the guard, the validation and the deciders can answer with, beside an operation's own. */
const refusals = (access: Access, changes: boolean): Readonly<Record<string, string>> => ({
  '400': 'The request could not be read.',
  ...(access.kind === 'public' ? {} : { '401': 'Not signed in.', '403': 'A permission is missing.' }),
  ...(access.kind === 'organisation' || access.kind === 'staff'
    ? { '404': 'Absent, or not for you to see.' }
    : {}),
  ...(changes
    ? { '409': 'Someone else changed it meanwhile.', '419': 'The CSRF token is stale; renew it.' }
    : {}),
  '422': 'Fields need another look; `errors` names them.',
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

const describe = (
  path: string,
  method: (typeof methods)[number],
  operation: Operation,
  access: Access,
): void => {
  const changes = method !== 'get';
  const declared = operation.parameters ?? [];
  const common = changes
    ? [
        header(
          'Idempotency-Key',
          false,
          'uuid; the same key and body again answer as the first time. Commands need it.',
        ),
        ...(access.kind === 'public'
          ? []
          : [header('X-CSRF-Token', false, 'Value of the cookie laycan_csrf')]),
      ]
    : [header('Laycan-Min-Position', false, 'Laycan-Position of an answer that this one must reflect')];
  operation.parameters = [...pathParameters(path, declared), ...declared, ...common];
  operation.description = [operation.description, `Who may call it: ${whoMay(access)}`]
    .filter(Boolean)
    .join('\n\n');
  operation.security = access.kind === 'public' ? [] : [{ cookie: [] }];
  for (const [status, description] of Object.entries(refusals(access, changes))) {
    operation.responses[status] ??= { description, content: errorContent };
  }
};

const errorAnswer = {
  type: 'object' as const,
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', description: 'What programs go by' },
    message: { type: 'string', description: 'What people read' },
    requestId: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    details: {
      type: 'object',
      additionalProperties: true,
      description: 'Values of a conflict or a broken rule',
    },
  },
};

/** Adds to every operation what holds for all of them: who may call it, headers, refusals. */
export const describeOperations = (
  document: OpenAPIObject,
  routes: readonly DeclaredRoute[],
): OpenAPIObject => {
  const accessOf = new Map(routes.map(({ handler, access }) => [handler.replace('.', '_'), access]));
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ErrorAnswer: errorAnswer },
  };
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of methods) {
      const operation = item[method];
      // Nest tells a handler on two paths apart by a suffix: `sign[0]`.
      const access = operation && accessOf.get(operation.operationId?.replace(/\[\d+\]$/, '') ?? '');
      if (operation && access) describe(path, method, operation, access);
    }
  }
  return document;
};
