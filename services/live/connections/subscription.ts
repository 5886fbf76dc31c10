import type { PresenceMember } from '#contracts/live/channels';

/** Whose subscription it is, as the auth endpoint signed it. */
export interface Subscriber {
  readonly member: PresenceMember;
  readonly session: string;
}

/** What carries a subscription's frames to the client. */
export interface Carrier {
  /** The socket id. */
  readonly id: string;
  readonly send: (frame: string) => void;
  /** Resolves when the network has taken it, or the connection is over. */
  readonly sendPaced: (frame: string) => Promise<void>;
}

/** So many frames may wait for a resume; past them the client is told to load again. */
const maxHeld = 256;

/**
 * One connection on one channel. While it resumes, what is announced is held back, so that it comes after what was
 * missed; a subscription that has ended sends nothing more, whatever is still being read for it.
 */
export class Subscription {
  private state: 'joining' | 'live' | 'ended' = 'joining';
  private held: string[] = [];
  private overflowed = false;
  private readonly endings: (() => void)[] = [];

  constructor(
    readonly connection: Carrier,
    readonly channel: string,
    readonly subscriber: Subscriber,
  ) {}

  get ended(): boolean {
    return this.state === 'ended';
  }

  get live(): boolean {
    return this.state === 'live';
  }

  /** A frame of the channel: sent, or held while the subscription resumes. */
  deliver(frame: string): void {
    if (this.state === 'live') this.connection.send(frame);
    else if (this.state === 'joining') this.hold(frame);
  }

  /** Sends a frame of the resume itself, at the pace of the reader. */
  async replay(frame: string): Promise<void> {
    if (!this.ended) await this.connection.sendPaced(frame);
  }

  /**
   * Sends `succeeded` and what was held, and is live from then on.
   * @returns false where too much was held: the client missed something and must load again.
   */
  release(succeeded: string): boolean {
    if (this.ended) return true;
    this.state = 'live';
    this.connection.send(succeeded);
    for (const frame of this.held) this.connection.send(frame);
    this.held = [];
    return !this.overflowed;
  }

  onEnd(ending: () => void): void {
    this.endings.push(ending);
  }

  end(): void {
    if (this.ended) return;
    this.state = 'ended';
    this.held = [];
    for (const ending of this.endings) ending();
  }

  private hold(frame: string): void {
    if (this.overflowed) return;
    this.held.push(frame);
    if (this.held.length <= maxHeld) return;
    this.overflowed = true;
    this.held = [];
  }
}
