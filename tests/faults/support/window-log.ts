import type { Request, WebSocket } from 'playwright';
import type { Person } from '../../support/person.ts';

/** What passed on one channel over one connection. */
interface ChannelLog {
  asked: number;
  stands: boolean;
  refused: number;
  pushes: number;
  /** Of the last push, or of what the subscription was answered with. */
  cursor: string | undefined;
}

interface ConnectionLog {
  socketId: string | undefined;
  closed: boolean;
  lastFrame: string;
  readonly channels: Map<string, ChannelLog>;
}

interface Frame {
  readonly event?: string;
  readonly channel?: string;
  readonly data?: unknown;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const fieldOf = (data: unknown, name: string): string | undefined => {
  const fields = typeof data === 'string' ? parsed(data) : data;
  const value =
    typeof fields === 'object' && fields !== null ? Object.entries(fields).find(([key]) => key === name) : [];
  return typeof value?.[1] === 'string' ? value[1] : undefined;
};

/** Connections of which a report tells: the last ones, where a window can have gone deaf. */
const maxConnections = 4;

/** What a window's live connections said and were told, so that a window that stays behind explains itself. */
export class WindowLog {
  private readonly connections: ConnectionLog[] = [];
  private readonly authorisations: string[] = [];
  private readonly start = performance.now();

  constructor(
    private readonly person: Person,
    private readonly name: string,
  ) {
    const { page } = person;
    page.on('websocket', (socket) => this.follow(socket));
    page.on('requestfinished', (request) => void this.authorised(request));
    page.on('requestfailed', (request) => void this.authorised(request));
  }

  /** How the window stands: its live mark, its editors, its rows, and its last connections with their channels. */
  async report(): Promise<string> {
    const { page, faults } = this.person;
    const mark = await page.locator('.status-right output').first().textContent();
    const editors = await page.locator('.cell-editor').count();
    const rows = await page.locator('[aria-rowcount]').first().getAttribute('aria-rowcount');
    return [
      `${this.name}: live mark '${mark}', ${editors} open editors, aria-rowcount ${rows}`,
      ...this.connections.slice(-maxConnections).map(linesOf),
      `authorisations: ${this.authorisations.slice(-12).join('; ')}`,
      `faults: ${faults.join('; ')}`,
    ].join('\n  ');
  }

  private get moment(): string {
    return `${((performance.now() - this.start) / 1_000).toFixed(1)} s`;
  }

  private follow(socket: WebSocket): void {
    if (!socket.url().includes('/app/')) return;
    const log: ConnectionLog = {
      socketId: undefined,
      closed: false,
      lastFrame: `opened ${this.moment}`,
      channels: new Map(),
    };
    this.connections.push(log);
    socket.on('close', () => {
      log.closed = true;
      log.lastFrame += `, closed ${this.moment}`;
    });
    socket.on('framesent', ({ payload }) => this.sent(log, payload));
    socket.on('framereceived', ({ payload }) => this.received(log, payload));
  }

  private sent(log: ConnectionLog, payload: string | Buffer): void {
    const { event, data } = (parsed(String(payload)) ?? {}) as Frame;
    const channel = fieldOf(data, 'channel');
    if (event === 'pusher:subscribe' && channel) channelIn(log, channel).asked += 1;
    if (event === 'pusher:unsubscribe' && channel) channelIn(log, channel).stands = false;
  }

  private received(log: ConnectionLog, payload: string | Buffer): void {
    const { event = '', channel: name, data } = (parsed(String(payload)) ?? {}) as Frame;
    log.lastFrame = `${event} ${this.moment}`;
    if (event === 'pusher:connection_established') log.socketId = fieldOf(data, 'socket_id');
    if (!name) return;
    const channel = channelIn(log, name);
    if (event === 'pusher_internal:subscription_succeeded') channel.stands = true;
    else if (event === 'pusher:subscription_error') channel.refused += 1;
    else if (!event.startsWith('pusher')) channel.pushes += 1;
    channel.cursor = fieldOf(data, 'cursor') ?? channel.cursor;
  }

  private async authorised(request: Request): Promise<void> {
    if (!request.url().endsWith('/broadcasting/auth')) return;
    const asked: unknown = request.postDataJSON();
    const failure = request.failure();
    const status = failure ? failure.errorText : (await request.response())?.status();
    const channel = nameOf(fieldOf(asked, 'channel_name') ?? '');
    this.authorisations.push(`${this.moment} ${channel} for ${fieldOf(asked, 'socket_id')}: ${status}`);
  }
}

const channelIn = (log: ConnectionLog, name: string): ChannelLog => {
  const known = log.channels.get(name);
  if (known) return known;
  const channel = { asked: 0, stands: false, refused: 0, pushes: 0, cursor: undefined };
  log.channels.set(name, channel);
  return channel;
};

/** Without the ids, which tell nobody anything. */
const nameOf = (channel: string): string => channel.replaceAll(/\.[0-9a-f-]{36}/g, '');

const linesOf = ({ socketId, closed, lastFrame, channels }: ConnectionLog): string => {
  const each = [...channels].map(([name, { asked, stands, refused, pushes, cursor }]) => {
    const how = stands ? 'stands' : 'DOES NOT STAND';
    return `${nameOf(name)} ${how}, asked ${asked}, refused ${refused}, pushes ${pushes}, at ${cursor ?? '-'}`;
  });
  return [`connection ${socketId} ${closed ? 'closed' : 'open'}, ${lastFrame}`, ...each].join('\n    ');
};
