import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { VolumeKey, Volumes } from '#contracts/booking/overview';
import { isAbort } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { queryString, type Query } from '../../api/query.ts';
import { live, type LiveConnection, type LiveSubscription } from '../../live/connection.ts';
import { idle, loading, stateOfFailure, type LoadState } from '../../stores/load-state.ts';

/** Pushes that come close together are followed by one query, and never more than one a second. */
const quietMs = 250;
const leastBetweenMs = 1_000;
/** Where everyone on a channel is told to ask again, they do not ask all at once. */
const spreadMs = 2_000;
/** A refresh that failed is tried again after this. */
const retryMs = 5_000;

interface Asked {
  readonly query: Query;
  readonly isNarrowed: boolean;
}

export interface VolumeSource {
  /** Its call. */
  readonly path: string;
  /** What is told on these may change the sums. The answer's cursor is of the first one's read model. */
  readonly channels: readonly string[];
}

/** Sums of one call, asked again without a word when what they sum has changed. */
export class VolumeStore<Answer extends Volumes<VolumeKey>> {
  state: LoadState = loading;
  /** The last answer; it stays while the same is asked again. */
  answer: Answer | null = null;
  updatedAt: Date | null = null;
  private asked: Asked | null = null;
  private request: AbortController | undefined;
  private subscriptions: readonly LiveSubscription[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastLoad = 0;
  private asking: Asked | null = null;
  private isDue = false;

  constructor(
    readonly source: VolumeSource,
    private readonly connection: Pick<LiveConnection, 'subscribe'> = live,
  ) {
    makeAutoObservable<
      this,
      'asked' | 'request' | 'subscriptions' | 'timer' | 'lastLoad' | 'asking' | 'isDue' | 'connection'
    >(this, {
      state: observableRef,
      answer: observableRef,
      updatedAt: observableRef,
      source: false,
      asked: false,
      request: false,
      subscriptions: false,
      timer: false,
      lastLoad: false,
      asking: false,
      isDue: false,
      connection: false,
    });
  }

  async show(query: Query, isNarrowed: boolean): Promise<void> {
    const isShown = this.asked !== null && queryString(this.asked.query) === queryString(query);
    if (isShown && this.state.name !== 'error') return;
    this.asked = { query, isNarrowed };
    await this.retry();
  }

  async retry(): Promise<void> {
    this.state = loading;
    await this.load();
  }

  /** Ends the request and the subscriptions when the screen goes. */
  close(): void {
    this.asked = null;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.request?.abort();
    for (const subscription of this.subscriptions) subscription.close();
    this.subscriptions = [];
  }

  private async load(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { asked } = this;
    if (!asked) return;
    // Where answers are slower than pushes, one that is always given up would never come.
    if (this.asking === asked) {
      this.isDue = true;
      return;
    }
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    this.asking = asked;
    this.isDue = false;
    this.lastLoad = Date.now();
    try {
      const { query } = asked;
      this.arrived(await http.get<Answer>(this.source.path, { query, signal: request.signal }), asked);
    } catch (failure) {
      if (isAbort(failure) || request.signal.aborted) return;
      this.failed(failure);
    } finally {
      if (this.request === request) this.asking = null;
    }
    if (this.isDue) this.loadSoon();
  }

  private arrived(answer: Answer, { isNarrowed }: Asked): void {
    runInAction(() => {
      this.answer = answer;
      this.updatedAt = new Date();
      this.state = answer.volumes.length > 0 ? idle : { name: isNarrowed ? 'no_results' : 'no_data' };
    });
    this.listen(answer.cursor);
  }

  private failed(failure: unknown): void {
    const state = stateOfFailure(failure);
    runInAction(() => {
      // What is shown stays where nobody could answer; who may not see it any more is shown nothing.
      const isRefresh = this.state.name !== 'loading' && this.state.name !== 'error';
      if (isRefresh && state.name === 'error') this.timer ??= setTimeout(() => void this.load(), retryMs);
      else this.state = state;
    });
  }

  private listen(cursor: string): void {
    if (this.subscriptions.length > 0) {
      this.subscriptions[0]?.resumeFrom(cursor);
      return;
    }
    const soon = (): void => this.loadSoon();
    const spread = (): void => this.loadSoon(spreadMs);
    this.subscriptions = this.source.channels.map((channel, at) =>
      this.connection.subscribe(
        channel,
        { changed: soon, refused: soon, stale: spread, reload: spread },
        at === 0 ? cursor : null,
      ),
    );
  }

  private loadSoon(spread = 0): void {
    if (this.timer) return;
    const wait = Math.max(quietMs, leastBetweenMs - (Date.now() - this.lastLoad));
    this.timer = setTimeout(() => void this.load(), wait + Math.random() * spread);
  }
}
