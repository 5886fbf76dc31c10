import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { VolumeKey, Volumes } from '#contracts/booking/overview';
import { queryString, type Query } from '../../api/query.ts';
import { live, type LiveConnection, type LiveSubscription } from '../../live/connection.ts';
import { Asking, spreadMs } from '../../stores/asking.ts';
import { idle, loading, stateOfFailure, type LoadState } from '../../stores/load-state.ts';

interface Asked {
  readonly path: string;
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
  private readonly asking: Asking<Answer, Asked>;
  private subscriptions: readonly LiveSubscription[] = [];

  constructor(
    readonly source: VolumeSource,
    private readonly connection: Pick<LiveConnection, 'subscribe'> = live,
  ) {
    makeAutoObservable<this, 'asking' | 'subscriptions' | 'connection'>(this, {
      state: observableRef,
      answer: observableRef,
      updatedAt: observableRef,
      source: false,
      asking: false,
      subscriptions: false,
      connection: false,
    });
    this.asking = new Asking({
      arrived: (answer, asked) => this.arrived(answer, asked),
      failed: (failure) => this.failed(failure),
    });
  }

  async show(query: Query, isNarrowed: boolean): Promise<void> {
    const shown = this.asking.current;
    if (shown && queryString(shown.query) === queryString(query) && this.state.name !== 'error') return;
    this.state = loading;
    await this.asking.ask({ path: this.source.path, query, isNarrowed });
  }

  async retry(): Promise<void> {
    this.state = loading;
    await this.asking.again();
  }

  /** Ends the request and the subscriptions when the screen goes. */
  close(): void {
    this.asking.close();
    for (const subscription of this.subscriptions) subscription.close();
    this.subscriptions = [];
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
      if (isRefresh && state.name === 'error') this.asking.later();
      else this.state = state;
    });
  }

  private listen(cursor: string): void {
    if (this.subscriptions.length > 0) {
      this.subscriptions[0]?.resumeFrom(cursor);
      return;
    }
    const soon = (): void => this.asking.soon();
    const spread = (): void => this.asking.soon(spreadMs);
    this.subscriptions = this.source.channels.map((channel, at) =>
      this.connection.subscribe(
        channel,
        { changed: soon, refused: soon, stale: spread, reload: spread },
        at === 0 ? cursor : null,
      ),
    );
  }
}
