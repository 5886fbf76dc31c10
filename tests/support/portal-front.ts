import {
  Agent,
  createServer,
  type IncomingMessage,
  request as ask,
  type Server,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { type ChangedPayload, draftChannel, liveEvents } from '#contracts/live/channels';
import { listeningPort } from './listening-port.ts';
import { untilSo } from './until.ts';

/** What a page has asked to change. */
export interface Asked {
  readonly path: string;
  /** Of JSON; null of anything else. */
  readonly body: unknown;
  /** `Idempotency-Key`. */
  readonly key: string | undefined;
}

/** An answer in the place of the portal's. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** A frame of the live protocol; `data` is JSON in a text. */
interface Frame {
  readonly event: string;
  readonly channel?: string;
  readonly data?: unknown;
}

type Payload = ChangedPayload<unknown>;

/** One page's live line: to the page, and to the portal. */
class Line {
  readonly joined = new Set<string>();
  private readonly early: string[] = [];

  constructor(
    private readonly page: WebSocket,
    private readonly portal: WebSocket,
    toPage: (line: Line, text: string) => void,
    toPortal: (text: string) => string,
  ) {
    page.on('message', (data: RawData) => {
      const text = toPortal(textOf(data));
      if (portal.readyState === WebSocket.OPEN) portal.send(text);
      else this.early.push(text);
    });
    portal.on('open', () => {
      for (const text of this.early.splice(0)) portal.send(text);
    });
    portal.on('message', (data: RawData) => toPage(this, textOf(data)));
    page.on('close', () => portal.close());
    portal.on('close', () => page.close());
    // Of a line that is cut while it is made: its end is told by `close`.
    portal.on('error', () => page.close());
  }

  send(text: string): void {
    if (this.page.readyState === WebSocket.OPEN) this.page.send(text);
  }

  cut(): void {
    this.page.close(restarting);
    this.portal.close();
  }
}

/** As the portal says that it goes down. */
const restarting = 1012;

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)).toString('utf8');

const frameOf = (text: string): Frame => JSON.parse(text) as Frame;
const payloadOf = ({ data }: Frame): Payload => JSON.parse(String(data)) as Payload;
const textOfFrame = (event: string, channel: string, data: unknown): string =>
  JSON.stringify({ event, channel, data: JSON.stringify(data) });

const ofDraft = ({ channel = '' }: Frame): boolean => draftChannel.read(channel) !== undefined;

/**
 * A proxy before the real portal, for what it cannot be brought to: it holds answers, gives single ones in its place, cuts lines, and holds or
 * rewrites what is pushed of drafts. What is neither goes through as it is.
 */
export class PortalFront {
  readonly requests: Asked[] = [];
  private readonly replies = new Map<string, Reply>();
  private readonly rewrites = new Map<string, (body: unknown) => Reply>();
  private held: (() => void)[] | null = null;
  private cutOff = false;
  private refusing = false;
  private unsaid: (() => void)[] | null = null;
  private rewriting: ((payload: Payload) => Payload | null) | null = null;
  private readonly lines = new Set<Line>();
  private readonly agent = new Agent({ keepAlive: true });
  private readonly sockets = new WebSocketServer({ noServer: true });

  private constructor(
    private readonly portal: URL,
    private readonly server: Server,
  ) {}

  /** @param address of the portal, `http://127.0.0.1:…` */
  static async before(address: string): Promise<PortalFront> {
    const server = createServer();
    const front = new PortalFront(new URL(address), server);
    server.on('request', (request, response) => {
      front.pass(request, response).catch(() => request.socket.destroy());
    });
    server.on('upgrade', (request, socket, head) =>
      front.sockets.handleUpgrade(request, socket, head, (page) => front.join(page, request)),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return front;
  }

  get address(): string {
    return `http://127.0.0.1:${listeningPort(this.server)}`;
  }

  /** For the next test: nothing is held or cut any more. */
  reset(): void {
    this.requests.length = 0;
    this.replies.clear();
    this.rewrites.clear();
    this.cutOff = false;
    this.refusing = false;
    this.rewriting = null;
    this.release();
    this.speak();
  }

  async close(): Promise<void> {
    for (const line of this.lines) line.cut();
    this.agent.destroy();
    this.sockets.close();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Requests that ended so, in the order in which they came. */
  sent(end: string): readonly Asked[] {
    return this.requests.filter(({ path }) => path.endsWith(end));
  }

  /** The next POST to a path that ends so is answered with this, and not passed on. */
  answerNext(end: string, reply: Reply): void {
    this.replies.set(end, reply);
  }

  /** What the portal answers to a call, `GET` or `POST` and what its path ends with, is answered as this makes it. */
  rewriteAnswers(call: string, rewrite: (body: unknown) => Reply): void {
    this.rewrites.set(call, rewrite);
  }

  /** From now on changes of drafts are carried out, and not answered until `release`. */
  hold(): void {
    this.held ??= [];
  }

  release(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const go of held) go();
  }

  /** From now on nothing is told of drafts until `speak`. */
  hush(): void {
    this.unsaid ??= [];
  }

  speak(): void {
    const unsaid = this.unsaid ?? [];
    this.unsaid = null;
    for (const say of unsaid) say();
  }

  /** No request comes through, and every line is cut, until `reconnect`. */
  disconnect(): void {
    this.cutOff = true;
    for (const line of this.lines) line.cut();
  }

  reconnect(): void {
    this.cutOff = false;
  }

  /** The next subscription to a draft is refused, as signed for a connection that has gone meanwhile. */
  refuseSubscription(): void {
    this.refusing = true;
  }

  /** The next that is told of a draft is told as this makes it; null: everyone is only told to load again. */
  rewriteNext(rewrite: (payload: Payload) => Payload | null): void {
    this.rewriting = rewrite;
  }

  /** Told to whoever is on a draft's channel. */
  tell(event: string, payload: Payload): void {
    for (const line of this.lines)
      for (const channel of line.joined) line.send(textOfFrame(event, channel, payload));
  }

  /** Once so many pages are on a draft's channel. */
  async followed(pages = 1): Promise<void> {
    await untilSo(
      () => [...this.lines].filter(({ joined }) => joined.size > 0).length,
      (there) => there >= pages,
    );
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const isCall = url.startsWith('/api/');
    if (isCall && this.cutOff) throw new Error('The line is cut');
    const body = await buffer(request);
    const [path = ''] = url.split('?', 1);
    if (isCall && method !== 'GET') this.note(path, body, headers);
    const reply = method === 'POST' ? this.replyTo(path) : undefined;
    if (reply) {
      response.writeHead(reply.status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(reply.body));
      return;
    }
    const answer = await this.forward(request, body);
    const bytes = await buffer(answer);
    if (this.held && path.endsWith('/changes')) await new Promise<void>((go) => this.held?.push(go));
    if (isCall && this.cutOff) throw new Error('The line is cut');
    const rewrite = isCall ? this.rewriteOf(method, path) : undefined;
    const given = rewrite?.(JSON.parse(bytes.toString()));
    const { 'content-length': _length, ...headersOf } = answer.headers;
    response.writeHead(given?.status ?? answer.statusCode ?? 502, headersOf);
    response.end(given ? JSON.stringify(given.body) : bytes);
  }

  private rewriteOf(method: string, path: string): ((body: unknown) => Reply) | undefined {
    const [known] = [...this.rewrites].filter(([call]) => {
      const [of = '', end = ''] = call.split(' ');
      return of === method && path.endsWith(end);
    });
    return known?.[1];
  }

  private replyTo(path: string): Reply | undefined {
    const [known] = [...this.replies].filter(([end]) => path.endsWith(end));
    if (!known) return undefined;
    this.replies.delete(known[0]);
    return known[1];
  }

  private note(path: string, body: Buffer, headers: IncomingMessage['headers']): void {
    const isJson = headers['content-type']?.includes('json') ?? false;
    const key = headers['idempotency-key'];
    this.requests.push({
      path,
      body: isJson && body.length > 0 ? (JSON.parse(body.toString()) as unknown) : null,
      key: typeof key === 'string' ? key : undefined,
    });
  }

  private forward({ method, url, headers: all }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    // What may be rewritten is asked for as it is.
    const { 'accept-encoding': _encoding, ...plain } = all;
    const headers = url?.startsWith('/api/') ? plain : all;
    return new Promise((resolve, reject) => {
      const { hostname: host, port } = this.portal;
      const asked = ask({ host, port, method, path: url, headers, agent: this.agent }, resolve);
      asked.on('error', reject);
      asked.end(body);
    });
  }

  private join(page: WebSocket, { url = '', headers }: IncomingMessage): void {
    if (this.cutOff) {
      page.close(restarting);
      return;
    }
    const { cookie, origin, host } = headers;
    const portal = new WebSocket(new URL(url, this.portal.href.replace('http', 'ws')), {
      headers: {
        ...(cookie !== undefined && { cookie }),
        ...(origin !== undefined && { origin }),
        ...(host !== undefined && { host }),
      },
    });
    const line = new Line(
      page,
      portal,
      (one, text) => this.toPage(one, text),
      (text) => this.toPortal(text),
    );
    this.lines.add(line);
    page.on('close', () => this.lines.delete(line));
  }

  private toPage(line: Line, text: string): void {
    const frame = frameOf(text);
    if (!ofDraft(frame)) return line.send(text);
    if (frame.event === 'pusher_internal:subscription_succeeded') line.joined.add(frame.channel ?? '');
    if (this.unsaid && frame.event.startsWith('draft.')) this.unsaid.push(() => this.toPage(line, text));
    else line.send(this.rewritten(frame, text));
  }

  private rewritten(frame: Frame, text: string): string {
    const { rewriting } = this;
    if (!rewriting || frame.event !== liveEvents.draftChanged) return text;
    this.rewriting = null;
    const { channel = '' } = frame;
    const payload = payloadOf(frame);
    const rewrite = rewriting(payload);
    return rewrite
      ? textOfFrame(frame.event, channel, rewrite)
      : textOfFrame(liveEvents.reload, channel, { cursor: payload.cursor });
  }

  private toPortal(text: string): string {
    const frame = frameOf(text);
    if (frame.event !== 'pusher:subscribe') return text;
    const data = frame.data as { readonly channel: string; readonly auth?: string };
    if (!this.refusing || draftChannel.read(data.channel) === undefined) return text;
    this.refusing = false;
    return JSON.stringify({ ...frame, data: { ...data, auth: `${data.auth}0` } });
  }
}
