import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { liveEvents } from '#contracts/live/channels';
import type { NominationMessages, NominationMessageView } from '#contracts/nomination/message-view';
import { isAbort } from '../../../api/http-error.ts';
import { http } from '../../../api/http.ts';
import { live, type LiveConnection, type LiveSubscription } from '../../../live/connection.ts';
import { idle, loading, stateOfFailure, type LoadState } from '../../../stores/load-state.ts';

/** An answer of the other side that comes live is announced by a writing hand for so long. */
export const heldMs = 2_000;
/** What comes so soon after the connection stands was missed, and is shown at once. */
const resumedMs = 1_500;

/** Whoever gave the answer is not told that it comes, in whichever of their tabs. */
const isHeld = ({ type, user }: NominationMessageView, reader: string): boolean =>
  (type === 'approved' || type === 'confirmed_updates') && user?.id !== reader;

export interface ThreadAt {
  /** The nominations' calls of the organisation under which it is looked at. */
  readonly base: string;
  readonly nomination: string;
  /** The nomination's channel of the viewer's side. */
  readonly channel: string;
  /** Id of who looks at it. */
  readonly reader: string;
}

/** The thread of one nomination: its last messages, earlier ones as one asks for them, and what is said from now on. */
export class ThreadStore {
  state: LoadState = loading;
  /** By their place. */
  messages: readonly NominationMessageView[] = [];
  hasEarlier = false;
  isLoadingEarlier = false;
  /** Ordinal of the last message that was read when the thread was opened: what follows is new. */
  readUpTo = -1;
  /** Answers that are about to be shown. */
  held: readonly NominationMessageView[] = [];
  private marked = -1;
  private isMarking = false;
  private request: AbortController | undefined;
  private subscription: LiveSubscription | undefined;
  private standsSince = 0;
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(
    private readonly at: ThreadAt,
    private readonly onRead: () => void,
    private readonly connection: Pick<LiveConnection, 'subscribe'> = live,
    private readonly now: () => number = () => performance.now(),
  ) {
    makeAutoObservable<
      this,
      | 'at'
      | 'onRead'
      | 'connection'
      | 'now'
      | 'marked'
      | 'isMarking'
      | 'request'
      | 'subscription'
      | 'standsSince'
      | 'timers'
    >(this, {
      state: observableRef,
      messages: observableRef,
      held: observableRef,
      at: false,
      onRead: false,
      connection: false,
      now: false,
      marked: false,
      isMarking: false,
      request: false,
      subscription: false,
      standsSince: false,
      timers: false,
    });
  }

  private get path(): string {
    return `${this.at.base}/${encodeURIComponent(this.at.nomination)}/messages`;
  }

  /** Reads the last messages; what is shown of earlier ones stays where they join. */
  async load(): Promise<void> {
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    try {
      const answer = await http.get<NominationMessages>(this.path, { signal: request.signal });
      this.arrived(answer);
    } catch (failure) {
      if (isAbort(failure) || request.signal.aborted) return;
      // A failed load empties the list.
      runInAction(() => {
        this.messages = [];
        this.state = stateOfFailure(failure);
      });
    }
  }

  async retry(): Promise<void> {
    this.state = loading;
    await this.load();
  }

  /** Those before the first that is shown. */
  async earlier(): Promise<void> {
    const [first] = this.messages;
    if (!first || !this.hasEarlier || this.isLoadingEarlier) return;
    this.isLoadingEarlier = true;
    try {
      const { data, hasEarlier } = await http.get<NominationMessages>(this.path, {
        query: { before: first.ordinal },
      });
      runInAction(() => {
        this.put(data);
        this.hasEarlier = hasEarlier;
      });
    } catch (failure) {
      // They are asked for again by the next scroll.
      console.warn('Earlier messages could not be read.', failure);
    } finally {
      runInAction(() => {
        this.isLoadingEarlier = false;
      });
    }
  }

  /** The connection stands, or stands again: what it tells at once was missed. */
  stands(): void {
    this.standsSince = this.now();
  }

  close(): void {
    this.request?.abort();
    this.subscription?.close();
    this.subscription = undefined;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private arrived({ data, hasEarlier, readUpTo, cursor }: NominationMessages): void {
    const isFirst = this.state.name !== 'idle';
    runInAction(() => {
      const joins = this.messages.at(-1)?.ordinal ?? -1;
      // Where more was said than one answer holds, earlier ones are asked for anew, lest some are left out between.
      if (!data.some(({ ordinal }) => ordinal <= joins)) this.messages = [];
      if (this.messages.length === 0) this.hasEarlier = hasEarlier;
      // What is about to be shown stays so, also where an answer has it already.
      this.put(data.filter(({ id }) => this.held.every((message) => message.id !== id)));
      if (isFirst) this.readUpTo = readUpTo;
      this.marked = Math.max(this.marked, readUpTo);
      this.state = idle;
    });
    this.listen(cursor);
    void this.mark();
  }

  private listen(cursor: string): void {
    if (this.subscription) return this.subscription.resumeFrom(cursor);
    this.stands();
    this.subscription = this.connection.subscribe<NominationMessageView>(
      this.at.channel,
      {
        changed: ({ documents }, event) => {
          if (event === liveEvents.nominationMessageCreated) this.heard(documents);
        },
        stale: () => void this.load(),
        reload: () => void this.load(),
        refused: () => void this.load(),
      },
      cursor,
    );
    return undefined;
  }

  private heard(messages: readonly NominationMessageView[]): void {
    const isResumed = this.now() - this.standsSince < resumedMs;
    const waiting = isResumed ? [] : messages.filter((message) => isHeld(message, this.at.reader));
    this.put(messages.filter((message) => !waiting.includes(message)));
    if (waiting.length > 0) this.hold(waiting);
    void this.mark();
  }

  private hold(waiting: readonly NominationMessageView[]): void {
    this.held = [...this.held, ...waiting];
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      runInAction(() => {
        this.held = this.held.filter((message) => !waiting.includes(message));
        this.put(waiting);
      });
      void this.mark();
    }, heldMs);
    this.timers.add(timer);
  }

  private put(messages: readonly NominationMessageView[]): void {
    const known = new Map(this.messages.map((message) => [message.id, message]));
    for (const message of messages) known.set(message.id, message);
    this.messages = [...known.values()].sort((a, b) => a.ordinal - b.ordinal);
  }

  /** Says up to where it was read. Marks go forwards only, one at a time. */
  private async mark(): Promise<void> {
    this.onRead();
    const last = this.messages.at(-1);
    if (!last || last.ordinal <= this.marked || this.isMarking) return;
    this.isMarking = true;
    try {
      await http.put(`${this.at.base}/messages/${last.id}/mark-as-read`, {
        nominationId: this.at.nomination,
      });
      this.marked = last.ordinal;
    } catch (failure) {
      // The next message, or the next opening, marks it.
      console.warn('What was read could not be marked.', failure);
      this.isMarking = false;
      return;
    }
    this.isMarking = false;
    await this.mark();
  }
}
