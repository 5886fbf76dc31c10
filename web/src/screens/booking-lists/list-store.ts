import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { BookingView, DeclarationList } from '#contracts/booking/booking-view';
import type { ColumnKey } from '#contracts/templates/template';
import type { ChangedPayload } from '#contracts/live/channels';
import { isAbort } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { live, type LiveConnection, type LiveSubscription } from '../../live/connection.ts';
import { EntityCache } from '../../stores/entity-cache.ts';
import { idle, loading, stateOfFailure, type LoadState } from '../../stores/load-state.ts';
import { isNarrowed, requestQuery, sameRows, type ListQuery, type SortOrder } from './list-query.ts';

/** Where a list comes from: its call, and the channel on which its bookings are announced. */
export interface ListSource {
  readonly path: string;
  readonly channel: string;
  /** The order where none is chosen; the server's own when absent. */
  readonly order?: { readonly sort: ColumnKey; readonly order: SortOrder };
}

type Page = Omit<DeclarationList, 'data' | 'cursor'>;

/** Pushes that come close together are followed by one query, and never more than one a second. */
const quietMs = 250;
const leastBetweenMs = 1_000;
/** Where everyone on a channel is told to ask again, they do not ask all at once. */
const spreadMs = 2_000;
const highlightMs = 1_500;
/** A refresh that failed is tried again after this: the channel goes on from what it has pushed since. */
const retryMs = 5_000;

/**
 * A page of bookings that stays current: pushes change rows in place at once, and a quiet query afterwards settles
 * what only the server knows (which rows belong to the page, counts, totals).
 */
export class BookingListStore {
  state: LoadState = loading;
  page: Page | null = null;
  /** When what is shown was last confirmed or changed. */
  updatedAt: Date | null = null;
  /** Rows to point out for 1.5 s: they came here by a push. */
  highlighted: ReadonlySet<string> = new Set();
  /** Said politely to screen readers after a push. */
  announcement = '';
  readonly cache = new EntityCache<BookingView>();
  private ids: readonly string[] = [];
  private query: ListQuery | null = null;
  private request: AbortController | undefined;
  private subscription: LiveSubscription | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastLoad = 0;
  private readonly touched = new Set<string>();

  constructor(
    private readonly source: ListSource,
    private readonly connection: Pick<LiveConnection, 'subscribe'> = live,
  ) {
    makeAutoObservable<
      this,
      | 'ids'
      | 'query'
      | 'request'
      | 'subscription'
      | 'timer'
      | 'lastLoad'
      | 'touched'
      | 'source'
      | 'connection'
    >(this, {
      cache: false,
      state: observableRef,
      page: observableRef,
      updatedAt: observableRef,
      highlighted: observableRef,
      ids: observableRef,
      query: observableRef,
      request: false,
      subscription: false,
      timer: false,
      lastLoad: false,
      touched: false,
      source: false,
      connection: false,
    });
  }

  get rows(): readonly BookingView[] {
    return this.ids.flatMap((id) => this.cache.get(id) ?? []);
  }

  /**
   * Whether header and pages are shown: they stay while other rows load, so that whoever sorts or turns the page by
   * keyboard does not lose the place.
   */
  get isListed(): boolean {
    return this.state.name === 'idle' || (this.state.name === 'loading' && this.ids.length > 0);
  }

  /** Shows what a query asks for; while it loads, the rows of another page are not shown any more. */
  async show(query: ListQuery): Promise<void> {
    if (this.query && sameRows(this.query, query) && this.state.name !== 'error') {
      this.query = query;
      return;
    }
    this.query = query;
    this.state = loading;
    await this.load();
  }

  async retry(): Promise<void> {
    this.state = loading;
    await this.load();
  }

  /** Takes in a booking that a command answered with. */
  apply(booking: BookingView): void {
    this.take([booking]);
  }

  /** Ends requests and the subscription when the screen goes; a screen that comes back shows its query anew. */
  close(): void {
    this.query = null;
    clearTimeout(this.timer);
    this.request?.abort();
    this.subscription?.close();
    this.subscription = undefined;
  }

  private async load(): Promise<void> {
    if (!this.query) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    this.lastLoad = Date.now();
    try {
      const answer = await http.get<DeclarationList>(this.source.path, {
        query: { ...requestQuery(this.query), ...(this.query.sort ? {} : this.source.order) },
        signal: request.signal,
      });
      this.arrived(answer);
    } catch (failure) {
      if (isAbort(failure) || request.signal.aborted) return;
      const state = stateOfFailure(failure);
      runInAction(() => {
        // Rows that are shown stay: a failed refresh takes nothing away.
        if (this.state.name !== 'idle') this.state = state;
        else if (state.name === 'error') this.timer ??= setTimeout(() => void this.load(), retryMs);
      });
    }
  }

  private arrived(answer: DeclarationList): void {
    const { data, cursor, ...page } = answer;
    const before = new Set(this.ids);
    const known = this.page !== null;
    runInAction(() => {
      this.cache.answered(data);
      this.ids = data.map(({ id }) => id);
      this.page = page;
      this.updatedAt = new Date();
      this.state = data.length > 0 ? idle : this.emptyState(page);
      if (known) this.highlight(this.ids.filter((id) => this.touched.has(id) && !before.has(id)));
      this.touched.clear();
    });
    this.listen(cursor);
  }

  private emptyState(page: Page): LoadState {
    // The screen goes on to the last page there is: `useLastPage`.
    if (page.meta.current_page > page.meta.last_page) return loading;
    const elsewhere = page.cancelled > 0 || Object.values(page.periods).some((count) => count > 0);
    return this.query && (isNarrowed(this.query) || elsewhere) ? { name: 'no_results' } : { name: 'no_data' };
  }

  private listen(cursor: string): void {
    this.subscription ??= this.connection.subscribe<BookingView>(
      this.source.channel,
      {
        changed: (payload) => this.pushed(payload),
        stale: () => this.loadSoon(spreadMs),
        reload: () => {
          this.cache.clear();
          this.loadSoon(spreadMs);
        },
        refused: () => this.loadSoon(),
      },
      cursor,
    );
    this.subscription.resumeFrom(cursor);
  }

  private pushed({ documents, gone, cursor }: ChangedPayload<BookingView>): void {
    const removed = this.cache.remove(gone, cursor);
    const shown = documents.filter(({ id }) => this.ids.includes(id));
    if (!this.take(documents) && removed.length === 0) return;
    this.announce(shown);
    this.loadSoon();
  }

  /** Changes rows in place; true when something was new to us. */
  private take(documents: readonly BookingView[]): boolean {
    const before = new Map(documents.map(({ id }) => [id, this.cache.get(id)]));
    const changed = this.cache.apply(documents);
    for (const id of changed) this.touched.add(id);
    if (changed.length > 0) this.updatedAt = new Date();
    this.highlight(
      changed.filter((id) => {
        const held = before.get(id);
        const now = this.cache.get(id);
        return held && now && (held.month !== now.month || held.period !== now.period);
      }),
    );
    return changed.length > 0;
  }

  private announce(changed: readonly BookingView[]): void {
    const [first] = changed;
    if (!first) return;
    const one = `Booking ${first.code ?? first.bookingNo} changed.`;
    this.announcement = changed.length === 1 ? one : `${changed.length} bookings changed.`;
  }

  private highlight(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.highlighted = new Set([...this.highlighted, ...ids]);
    setTimeout(() => {
      runInAction(() => {
        this.highlighted = new Set([...this.highlighted].filter((id) => !ids.includes(id)));
      });
    }, highlightMs);
  }

  private loadSoon(spread = 0): void {
    if (this.timer) return;
    const wait = Math.max(quietMs, leastBetweenMs - (Date.now() - this.lastLoad));
    this.timer = setTimeout(() => void this.load(), wait + Math.random() * spread);
  }
}
