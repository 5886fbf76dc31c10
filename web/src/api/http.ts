import type { ErrorAnswer } from '#contracts/error-answer';
import type { WorldClockView } from '#contracts/operations/world-clock';
import { HttpError } from './http-error.ts';
import { queryString, type Query } from './query.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';

/** Changes nothing. */
const isQuery = (method: Method): boolean => method === 'GET' || method === 'HEAD';

export interface RequestOptions {
  readonly query?: Query;
  readonly signal?: AbortSignal;
  /** Given where a caller's own retry must be the same command; otherwise a new uuid for each call. */
  readonly idempotencyKey?: string;
  /** The caller treats 401, and the 403 of a query, itself. */
  readonly quiet?: boolean;
}

/** A success: its status tells 200 from 202 (accepted, still under way) and 204 (no data, `data` is undefined). */
export interface Answer<Data> {
  readonly status: number;
  readonly data: Data;
  /** `logId.position` of what the command appended; null for queries. */
  readonly position: string | null;
}

/** What the application does about answers that are nobody's own business. */
export interface AnswerHooks {
  unauthorised: () => void;
  forbidden: () => void;
  /** A query was answered with what was recorded before this moment; null: with everything. */
  readAsOf: (moment: string | null) => void;
  /** In demo data: what makes the trade's time. */
  worldClock: (clock: WorldClockView) => void;
}

const hooks: AnswerHooks = {
  unauthorised: () => undefined,
  forbidden: () => undefined,
  readAsOf: () => undefined,
  worldClock: () => undefined,
};
/** Registers what happens on 401 and 403, and what is told of queries that are late. */
export const onAnswer = (handlers: Partial<AnswerHooks>): void => void Object.assign(hooks, handlers);

/** Waits before the same request is sent again after a network failure or a gateway's answer, in ms. */
const retryAfter = [300, 1200];
const transient = new Set([0, 502, 503, 504]);

/** Position of the last command that was answered: no screen shows its user the past of their own click. */
let lastPosition: string | null = null;
/** Forgets what belongs to the session that ended. */
export const forgetPosition = (): void => {
  lastPosition = null;
};

const cookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

const csrfToken = (): string | undefined => {
  const value = cookie('__Host-laycan_csrf') ?? cookie('laycan_csrf');
  return value === undefined ? undefined : decodeURIComponent(value);
};

let renewal: Promise<void> | undefined;
/** Asks for a fresh CSRF cookie; callers that come meanwhile share the request. */
const renewCsrf = (): Promise<void> => {
  renewal ??= fetch('/api/csrf', { credentials: 'same-origin' })
    .then(() => undefined)
    .finally(() => {
      renewal = undefined;
    });
  return renewal;
};

/** What goes beside the body: the command's key, and the media type that is wanted where that is not JSON. */
interface Sent {
  readonly key?: string | undefined;
  readonly accept?: string | undefined;
}

const headersOf = (method: Method, body: unknown, { key, accept = 'application/json' }: Sent): Headers => {
  const headers = new Headers({ Accept: accept });
  if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json');
  if (isQuery(method)) {
    if (lastPosition) headers.set('Laycan-Min-Position', lastPosition);
    return headers;
  }
  const token = csrfToken();
  if (token) headers.set('X-CSRF-Token', token);
  if (key) headers.set('Idempotency-Key', key);
  return headers;
};

const isErrorAnswer = (body: unknown): body is ErrorAnswer =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body;

const noNetwork = (): HttpError =>
  new HttpError(0, { code: 'network', message: 'The server could not be reached. Check your connection.' });

/** What the network breaks is no answer, also where it breaks in the middle of one: whoever asked cannot know what was decided. */
const overNetwork = async <Got>(work: Promise<Got>, signal: AbortSignal | undefined): Promise<Got> => {
  try {
    return await work;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noNetwork();
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Whoever stands between may answer in another form.
    return null;
  }
};

const failureOf = async (response: Response, signal: AbortSignal | undefined): Promise<HttpError> => {
  const body = parsed(await overNetwork(response.text(), signal));
  const answer = isErrorAnswer(body)
    ? body
    : {
        code: `http_${response.status}`,
        message: response.statusText || `The server answered ${response.status}.`,
      };
  const seconds = Number(response.headers.get('Retry-After') ?? 0);
  return new HttpError(response.status, answer, Number.isFinite(seconds) ? seconds * 1_000 : 0);
};

const fetchOnce = async (
  method: Method,
  path: string,
  body: unknown,
  { query, signal }: RequestOptions,
  sent: Sent,
) =>
  overNetwork(
    fetch(`/api${path}${queryString(query)}`, {
      method,
      credentials: 'same-origin',
      headers: headersOf(method, body, sent),
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    }),
    signal,
  );

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

const attempt = async (method: Method, path: string, body: unknown, options: RequestOptions, sent: Sent) => {
  let response = await fetchOnce(method, path, body, options, sent);
  if (response.status === 419) {
    await overNetwork(renewCsrf(), options.signal);
    response = await fetchOnce(method, path, body, options, sent);
  }
  if (!response.ok) throw await failureOf(response, options.signal);
  return response;
};

const readAnswer = async <Data>(
  response: Response,
  signal: AbortSignal | undefined,
): Promise<Answer<Data>> => {
  const position = response.headers.get('Laycan-Position');
  if (position) lastPosition = position;
  const text = response.status === 204 ? '' : await overNetwork(response.text(), signal);
  return { status: response.status, data: (text === '' ? undefined : JSON.parse(text)) as Data, position };
};

/**
 * Sends a request and reads its answer. A command keeps its `Idempotency-Key` through every retry, so the
 * server never decides it twice; a stale CSRF token is renewed once.
 * @throws HttpError for every answer that is no success; the DOM's AbortError when given up.
 */
const send = async <Got>(
  method: Method,
  path: string,
  {
    body,
    options = {},
    accept,
  }: {
    readonly body?: unknown;
    readonly options?: RequestOptions | undefined;
    readonly accept?: string | undefined;
  },
  read: (response: Response) => Promise<Got>,
): Promise<Got> => {
  const key = isQuery(method) ? undefined : (options.idempotencyKey ?? crypto.randomUUID());
  if (!isQuery(method) && csrfToken() === undefined) await renewCsrf().catch(() => undefined);
  for (let tries = 0; ; tries++) {
    try {
      const response = await attempt(method, path, body, options, { key, accept });
      const clock = response.headers.get('Laycan-World-Clock');
      if (clock !== null) hooks.worldClock(JSON.parse(clock) as WorldClockView);
      if (isQuery(method)) hooks.readAsOf(response.headers.get('Laycan-As-Of'));
      return await read(response);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const wait = retryAfter[tries];
      if (wait === undefined || !transient.has(error.status)) {
        if (error.status === 401 && !options.quiet) hooks.unauthorised();
        // A command that is refused is said where it was given.
        if (error.status === 403 && isQuery(method) && !options.quiet) hooks.forbidden();
        throw error;
      }
      await pause(wait, options.signal);
    }
  }
};

/** Answers with status and data. */
const request = async <Data>(
  method: Method,
  path: string,
  body?: unknown,
  options?: RequestOptions,
): Promise<Answer<Data>> =>
  send(method, path, { body, options }, async (response) => readAnswer<Data>(response, options?.signal));

const fileOf = async (response: Response): Promise<File> => {
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const [, coded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  const [, plain = 'download'] = /filename="([^"]+)"/.exec(disposition) ?? [];
  const name = coded === undefined ? plain : decodeURIComponent(coded);
  return new File([await overNetwork(response.blob(), undefined)], name);
};

/**
 * A file that was asked for by more than an address holds, under the name that the server gives it.
 *
 * @param accept its media type, where the same call answers in JSON, too
 */
const file = async (path: string, body: unknown, accept?: string): Promise<File> =>
  send('POST', path, { body, accept }, fileOf);

/** The file behind an address, for whoever must know whether it came. */
const fileAt = async (path: string): Promise<File> => send('GET', path, {}, fileOf);

/** Asks whether an address would answer, without its answer. */
const head = async (path: string): Promise<void> => send('HEAD', path, {}, async () => undefined);

const dataOf = async <Data>(answer: Promise<Answer<Data>>): Promise<Data> => (await answer).data;

/** Paths are below `/api`. `get`, `post`, `put`, `delete` answer with the data; `request` with status and position; `file` and `fileAt` with a file, `head` with nothing. */
export const http = {
  request,
  file,
  fileAt,
  head,
  get: <Data>(path: string, options?: RequestOptions) =>
    dataOf(request<Data>('GET', path, undefined, options)),
  post: <Data>(path: string, body?: unknown, options?: RequestOptions) =>
    dataOf(request<Data>('POST', path, body, options)),
  put: <Data>(path: string, body?: unknown, options?: RequestOptions) =>
    dataOf(request<Data>('PUT', path, body, options)),
  delete: <Data>(path: string, options?: RequestOptions) =>
    dataOf(request<Data>('DELETE', path, undefined, options)),
};
