import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { type Browser, chromium } from 'playwright';
import { keepPatience } from '../browser.ts';
import { Windows } from '../windows.ts';

/** What Node tells of each socket that a process opens. */
const opened = 'net.client.socket';

const socketIn = (message: unknown): Socket | undefined =>
  message instanceof Object && 'socket' in message && message.socket instanceof Socket
    ? message.socket
    : undefined;

/** The connection of a worker to its browser, which outlives its files, and the windows that they leave to one another. */
export class Connection {
  readonly browser: Browser;
  readonly windows: Windows;
  private readonly sockets: readonly Socket[];

  private constructor(browser: Browser, sockets: readonly Socket[]) {
    this.browser = browser;
    this.windows = new Windows(browser);
    this.sockets = sockets;
  }

  static async to(endpoint: string): Promise<Connection> {
    const sockets: Socket[] = [];
    const take = (message: unknown): void => {
      const socket = socketIn(message);
      if (socket) sockets.push(socket);
    };
    subscribe(opened, take);
    const browser = keepPatience(await chromium.connect(endpoint));
    unsubscribe(opened, take);
    const port = Number(new URL(endpoint).port);
    return new Connection(
      browser,
      sockets.filter(({ remotePort }) => remotePort === port),
    );
  }

  /** While a file waits for a page, the connection holds the worker. */
  hold(): void {
    for (const socket of this.sockets) socket.ref();
  }

  /** Between files and after the last one it must not: nobody would end it. */
  async endFile(): Promise<void> {
    await this.windows.endFile();
    for (const socket of this.sockets) socket.unref();
  }
}
