import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { Client, type ClientAnswer, type ClientRequest } from './client.ts';

interface Described {
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
}
interface Operation {
  readonly responses: Readonly<Record<string, Described>>;
}
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Route {
  /** `GET /api/session` */
  readonly name: string;
  readonly method: string;
  readonly pattern: RegExp;
  readonly operation: Operation;
}

const routesOf = ({ paths }: OpenApi): readonly Route[] =>
  Object.entries(paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        pattern: new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        operation,
      })),
    )
    // What stands in a path as it is goes before a parameter.
    .toSorted((a, b) => a.name.split('{').length - b.name.split('{').length);

const json = 'application/json';
const pointer = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** Holds answers to what the OpenAPI document says of them; what it does not describe is no answer. */
export class DescribedAnswers {
  readonly #ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  readonly #routes: readonly Route[];
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #seen = new Set<string>();

  constructor(document: OpenApi) {
    this.#ajv.addSchema({ ...document }, 'openapi');
    this.#routes = routesOf(document);
  }

  static async of(address: string): Promise<DescribedAnswers> {
    const { body } = await new Client(address).get('/api/docs/openapi.json');
    return new DescribedAnswers(body as OpenApi);
  }

  /** Operations that answer with JSON and of which no success was held to its schema. */
  unseen(): readonly string[] {
    return this.#routes
      .filter(({ operation }) =>
        Object.entries(operation.responses).some(
          ([status, { content }]) => status.startsWith('2') && content !== undefined && json in content,
        ),
      )
      .map(({ name }) => name)
      .filter((name) => !this.#seen.has(name))
      .toSorted();
  }

  /** @throws where the answer is not as described */
  hold(method: string, path: string, { status, headers, body }: ClientAnswer): void {
    const [bare = ''] = path.split('?', 1);
    const route = this.#routes.find((known) => known.method === method && known.pattern.test(bare));
    if (!route || !headers.get('content-type')?.startsWith(json)) return;
    const validate = this.#validator(route, String(status));
    if (!validate) throw new Error(`${route.name} answered ${status}, of which nothing is said`);
    if (!validate(body))
      throw new Error(`${route.name} answered ${status} with ${this.#ajv.errorsText(validate.errors)}`);
    if (status < 300) this.#seen.add(route.name);
  }

  #validator({ name, method, operation }: Route, status: string): ValidateFunction | undefined {
    if (!operation.responses[status]?.content?.[json]?.schema) return undefined;
    const key = `${name} ${status}`;
    const path = pointer(name.slice(method.length + 1));
    const known = this.#validators.get(key);
    if (known) return known;
    const made = this.#ajv.compile({
      $ref: `openapi#/paths/${path}/${method.toLowerCase()}/responses/${status}/content/${pointer(json)}/schema`,
    });
    this.#validators.set(key, made);
    return made;
  }
}

/** Does what a client does, and holds every answer to its schema. */
export class DescribedClient extends Client {
  readonly #answers: DescribedAnswers;

  constructor(address: string, answers: DescribedAnswers) {
    super(address);
    this.#answers = answers;
  }

  override async request(method: string, path: string, request: ClientRequest = {}): Promise<ClientAnswer> {
    const answer = await super.request(method, path, request);
    this.#answers.hold(method, path, answer);
    return answer;
  }
}
