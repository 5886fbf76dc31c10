import { makeObservable, observable, runInAction } from 'mobx';
import { nominationTypingChannel } from '#contracts/live/channels';
import type { TypingWhisper } from '#contracts/nomination/message-view';
import { live, type LiveConnection, type LiveSubscription } from '../../../live/connection.ts';

const event = 'client-typing';
/** Whoever writes says so again while they do; who falls silent is no longer shown. */
const sayEveryMs = 3_000;
const silentAfterMs = 6_000;

const isTyping = (data: unknown): data is TypingWhisper =>
  typeof data === 'object' && data !== null && 'isTyping' in data && 'user' in data;

/** Who is writing in a thread, by whispers; the server says who. */
export class Typing {
  private readonly writers = observable.map<string, string>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private subscription: LiveSubscription | undefined;
  private saidAt = 0;

  constructor(
    private readonly me: { readonly id: string; readonly name: string },
    private readonly connection: Pick<LiveConnection, 'subscribe'> = live,
  ) {
    makeObservable<this, 'writers'>(this, { writers: false });
  }

  get names(): readonly string[] {
    return [...this.writers.values()];
  }

  join(organisationId: string, nominationId: string): void {
    this.subscription = this.connection.subscribe(
      nominationTypingChannel.name({ organisationId, nominationId }),
      {
        whisper: (name, data, userId) => {
          if (name === event && userId !== undefined && userId !== this.me.id && isTyping(data))
            this.heard(userId, data);
        },
      },
    );
  }

  /** A key was struck. */
  write(): void {
    const now = performance.now();
    if (this.saidAt !== 0 && now - this.saidAt < sayEveryMs) return;
    // What was not heard is said again by the next key.
    if (this.say(true)) this.saidAt = now;
  }

  /** What was written was sent, or taken back. */
  stop(): void {
    if (this.saidAt === 0) return;
    this.saidAt = 0;
    this.say(false);
  }

  leave(): void {
    this.stop();
    this.subscription?.close();
    this.subscription = undefined;
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private say(writes: boolean): boolean {
    const whisper: TypingWhisper = { user: this.me, isTyping: writes };
    return this.subscription?.whisper(event, whisper) ?? false;
  }

  private heard(userId: string, whisper: TypingWhisper): void {
    clearTimeout(this.timers.get(userId));
    if (!whisper.isTyping) return this.forget(userId);
    runInAction(() => this.writers.set(userId, whisper.user.name));
    this.timers.set(
      userId,
      setTimeout(() => this.forget(userId), silentAfterMs),
    );
    return undefined;
  }

  private forget(userId: string): void {
    runInAction(() => this.writers.delete(userId));
  }
}
