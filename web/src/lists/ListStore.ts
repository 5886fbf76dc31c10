import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ChangedPayload } from '#contracts/live/channels';
import type { Paginated } from '#contracts/lists/paginated';
import { asHttpError } from '../api/http-error.ts';
import { queryString, type Query } from '../api/query.ts';
import { live, type LiveConnection, type LiveSubscription } from '../live/connection.ts';
import { Asking, spreadMs, type Question } from '../stores/asking.ts';
import { EntityCache } from '../stores/entity-cache.ts';
import { idle, loading, stateOfFailure, type LoadState } from '../stores/load-state.ts';
import { Highlights } from './Highlights.ts';
import type { ListSource } from './list-source.ts';

/** A row that a push led elsewhere in the list, or out of what is shown of it. */
export interface Move<Row> {
  readonly before: Row;
  readonly now: Row;
}

type PageOf<Answer> = Omit<Answer, 'data'>;

interface Asked extends Question {
  readonly query: Query;
  readonly isNarrowed: boolean;
}

/**
 * A page of a list. One with a channel stays current: pushes change rows in place at once, and a quiet query afterwards
 * settles what only the server knows (which rows belong to the page, counts, totals).
 */
export class ListStore<Row, Answer extends Paginated<Row>> {
  state: LoadState = loading;
  /** The last answer without its rows: they have moved on since, where the list has a channel. */
  page: PageOf<Answer> | null = null;
  /** Code of the error that the last request was answered with; null after a success. */
  refusedWith: string | null = null;
  /** When what is shown was last confirmed or changed; null for a list that nothing keeps current. */
  updatedAt: Date | null = null;
  /** Said politely to screen readers after a push. */
  announcement = '';
  /** Rows that the last push moved. */
  moves: readonly Move<Row>[] = [];
  readonly highlights = new Highlights();
  readonly cache: EntityCache<Row>;
  private ids: readonly string[] = [];
  private readonly asking: Asking<Answer, Asked>;
  private subscription: LiveSubscription | undefined;
  /** What is held is of another generation, or of rights that were lost: nothing of it outlives the next answer. */
  private isVoid = false;
  private readonly touched = new Set<string>();
  /** Rows to be pointed out by the next answer that has them. */
  private readonly awaited = new Set<string>();

  constructor(
    readonly source: ListSource<Row, Answer>,
    private readonly connection: Pick<LiveConnection, 'subscribe'> = live,
  ) {
    this.cache = new EntityCache({ idOf: source.rowId, cursorOf: source.live?.cursorOf ?? (() => '') });
    this.asking = new Asking({
      arrived: (answer, asked) => this.arrived(answer, asked),
      failed: (failure) => this.failed(failure),
    });
    makeAutoObservable<
      this,
      'ids' | 'asking' | 'isVoid' | 'subscription' | 'touched' | 'awaited' | 'connection'
    >(this, {
      cache: false,
      highlights: false,
      state: observableRef,
      page: observableRef,
      updatedAt: observableRef,
      ids: observableRef,
      asking: false,
      isVoid: false,
      subscription: false,
      touched: false,
      awaited: false,
      moves: observableRef,
      source: false,
      connection: false,
    });
  }

  get rows(): readonly Row[] {
    return this.ids.flatMap((id) => this.cache.get(id) ?? []);
  }

  /** The rows that were asked for; none while these load. */
  get shown(): readonly Row[] {
    return this.state.name === 'idle' ? this.rows : [];
  }

  /**
   * Whether header and pages are shown: they stay while other rows load, so that whoever sorts or turns the page by
   * keyboard does not lose the place.
   */
  get isListed(): boolean {
    return this.state.name === 'idle' || (this.state.name === 'loading' && this.ids.length > 0);
  }

  /**
   * Shows what a query of the call asks for; while it loads, the rows of another page are not shown any more.
   *
   * @param isNarrowed whether rows may be hidden by filters or a search
   */
  async show(query: Query, isNarrowed = false): Promise<void> {
    const asked = this.asking.current;
    const isShown = asked !== null && queryString(asked.query) === queryString(query);
    if (isShown && this.state.name !== 'error') return;
    this.state = loading;
    await this.asking.ask({ path: this.source.path, query, isNarrowed });
  }

  async retry(): Promise<void> {
    this.state = loading;
    await this.asking.again();
  }

  /** What is shown may have changed, as somebody heard who is told of more than this list. */
  refresh(spread = 0): void {
    this.asking.soon(spread);
  }

  /** Rows that are gone to, to be pointed out where they are met. */
  pointOut(rows: readonly Row[]): void {
    this.pointOutIds(rows.map((row) => this.source.rowId(row)));
  }

  /** The same, where nothing but their ids is known. */
  pointOutIds(ids: readonly string[]): void {
    for (const id of ids) this.awaited.add(id);
  }

  /** Ends requests and the subscription when the screen goes; a screen that comes back shows its query anew. */
  close(): void {
    this.asking.close();
    this.subscription?.close();
    this.subscription = undefined;
  }

  private failed(failure: unknown): void {
    const state = stateOfFailure(failure);
    runInAction(() => {
      this.refusedWith = asHttpError(failure).answer.code;
      // What is shown, rows or none, stays where nobody could answer; who may not see it any more is shown nothing.
      const isRefresh = this.state.name !== 'loading' && this.state.name !== 'error';
      if (isRefresh && state.name === 'error') this.asking.later();
      else this.state = state;
    });
  }

  private arrived(answer: Answer, asked: Asked): void {
    const { data, ...page } = answer;
    const { live: follow, rowId } = this.source;
    const before = new Set(this.ids);
    const known = this.page !== null;
    runInAction(() => {
      if (follow) this.updatedAt = new Date();
      this.source.answered?.(answer);
      if (!follow || this.isVoid) this.cache.clear();
      this.isVoid = false;
      this.cache.answered(data);
      this.ids = data.map(rowId);
      // Pushes are of a whole channel: most of their rows stand on no page that anybody looks at.
      if (follow) this.cache.prune(this.ids, follow.startOf(answer));
      this.page = page;
      this.refusedWith = null;
      this.state = data.length > 0 ? idle : this.emptyState(answer, asked);
      if (known) this.highlights.add(this.ids.filter((id) => this.touched.has(id) && !before.has(id)));
      this.touched.clear();
      this.highlights.add(this.ids.filter((id) => this.awaited.delete(id)));
    });
    if (follow) this.listen(follow.channel, follow.startOf(answer));
  }

  private emptyState(answer: Answer, { query, isNarrowed }: Asked): LoadState {
    // The screen goes on to the last page there is: `useLastPage`.
    if (answer.meta.current_page > answer.meta.last_page) return loading;
    const hides = isNarrowed || this.source.hidesMore?.(answer, query) === true;
    return { name: hides ? 'no_results' : 'no_data' };
  }

  private listen(channel: string, cursor: string): void {
    if (this.subscription) {
      this.subscription.resumeFrom(cursor);
      return;
    }
    this.subscription = this.connection.subscribe<Row>(
      channel,
      {
        changed: (payload, event) => this.heard(payload, event),
        stale: () => this.asking.soon(spreadMs),
        reload: () => {
          this.isVoid = true;
          this.asking.soon(spreadMs);
        },
        refused: () => this.asking.soon(),
      },
      cursor,
    );
  }

  private heard(payload: ChangedPayload<Row>, event: string): void {
    const { event: ofRows = event, others } = this.source.live ?? {};
    if (event === ofRows) return this.pushed(payload);
    others?.(payload, event);
    this.asking.soon();
  }

  private pushed({ documents, gone, cursor }: ChangedPayload<Row>): void {
    const removed = this.cache.remove(gone, cursor);
    const shown = documents.filter((row) => this.ids.includes(this.source.rowId(row)));
    if (!this.take(documents) && removed.length === 0) return;
    this.announce(shown);
    this.asking.soon();
  }

  /** Changes rows in place; true when something was new to us. */
  private take(documents: readonly Row[]): boolean {
    const before = new Map(
      documents.map((row) => [this.source.rowId(row), this.cache.get(this.source.rowId(row))]),
    );
    const changed = this.cache.apply(documents);
    for (const id of changed) this.touched.add(id);
    if (changed.length > 0) this.updatedAt = new Date();
    const moves = changed.flatMap((id) => {
      const [held, now] = [before.get(id), this.cache.get(id)];
      return held !== undefined && now !== undefined && this.source.live?.moved?.(held, now)
        ? [{ before: held, now }]
        : [];
    });
    this.highlights.add(moves.map(({ now }) => this.source.rowId(now)));
    if (moves.length > 0) this.moves = moves;
    return changed.length > 0;
  }

  private announce(changed: readonly Row[]): void {
    const { live: follow, words } = this.source;
    const [first] = changed;
    if (first === undefined || !follow) return;
    const kind = words.one.charAt(0).toUpperCase() + words.one.slice(1);
    const one = `${kind} ${follow.nameOf(first)} changed.`;
    this.announcement = changed.length === 1 ? one : `${changed.length} ${words.many} changed.`;
  }
}
