import { Semaphore } from '#platform/concurrency/semaphore';
import type { Subscription } from './subscription.ts';
import { TokenBucket } from './token-bucket.ts';

/** A websocket as the live connection needs it; `ws` and the simulations both give one. */
export interface LiveSocket {
  /** Where it comes from, past the proxies that are believed. */
  readonly address: string;
  send(frame: string, sent?: () => void): void;
  close(code: number, reason: string): void;
  /** Drops the connection without a closing handshake. */
  terminate(): void;
  ping(): void;
  /** Reads nothing more. */
  pause(): void;
  /** Bytes handed over and not yet taken by the network. */
  readonly bufferedAmount: number;
}

/** Past so many unsent bytes a reader counts as stalled and is cut. */
const stalledAt = 1024 * 1024;
/** Channels that are resumed at once: more than a screen is on. What each has missed is in memory until it is taken. */
const maxResuming = 8;
/** Frames of any kind that a client may send at once: twice over, it leaves all channels it may be on, and joins them. */
const framesAtOnce = 500;
/** And then a second: twice its whispers. */
const framesASecond = 20;

/** One client's connection and what it is subscribed to. */
export class Connection {
  readonly subscriptions = new Map<string, Subscription>();
  readonly resuming = new Semaphore(maxResuming);
  /** When a frame or a pong last came in. */
  heardAt: number;
  /** When we asked for a sign of life; undefined while none is due. */
  pingedAt: number | undefined;
  private open = true;
  private readonly frames: TokenBucket;
  /** Frames that wait for the network, one of each channel that resumes. */
  private paced = 0;
  /** Since when none of them has been taken. */
  private stuckSince: number | undefined;

  constructor(
    readonly id: string,
    private readonly socket: LiveSocket,
    now: number,
  ) {
    this.heardAt = now;
    this.frames = new TokenBucket(framesAtOnce, framesASecond, now);
  }

  get address(): string {
    return this.socket.address;
  }

  get isOpen(): boolean {
    return this.open;
  }

  /** Sends one frame; a reader that has stalled is cut instead. */
  send(frame: string): void {
    if (!this.open) return;
    if (this.socket.bufferedAmount > stalledAt) this.cut();
    else this.socket.send(frame);
  }

  /** Sends one frame and resolves when the network has taken it, or the connection is over. */
  sendPaced(frame: string): Promise<void> {
    if (!this.open) return Promise.resolve();
    this.paced += 1;
    return new Promise((resolve) =>
      this.socket.send(frame, () => {
        this.paced -= 1;
        this.stuckSince = undefined;
        resolve();
      }),
    );
  }

  get isPaced(): boolean {
    return this.paced > 0;
  }

  /** How long nothing of what it missed has been taken, in milliseconds, as far as whoever asks now and then can tell. */
  stuckFor(now: number): number {
    if (!this.isPaced) return 0;
    this.stuckSince ??= now;
    return now - this.stuckSince;
  }

  ping(now: number): void {
    this.pingedAt = now;
    this.socket.ping();
  }

  /** @returns false where it has said too much. */
  hear(now: number): boolean {
    this.heardAt = now;
    this.pingedAt = undefined;
    return this.frames.take(now);
  }

  /** Ends every subscription at once and closes; nothing is sent after it. */
  close(code: number, reason: string): void {
    if (!this.open) return;
    this.end();
    this.socket.close(code, reason);
  }

  /** Closes, and reads nothing more, not even a farewell: what goes on to come is left to the network until this is cut. */
  silence(code: number, reason: string): void {
    this.close(code, reason);
    this.socket.pause();
  }

  /** Also where it is closing. */
  cut(): void {
    this.end();
    this.socket.terminate();
  }

  /** The socket is gone: leaves every channel. */
  end(): void {
    this.open = false;
    for (const subscription of this.subscriptions.values()) subscription.end();
    this.subscriptions.clear();
  }
}
