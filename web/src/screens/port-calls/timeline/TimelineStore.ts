import {
  action,
  compareShallow,
  compareStructural,
  computed,
  makeObservable,
  observable,
  observableRef,
  runInAction,
} from 'mobx';
import type { ChangedPayload } from '#contracts/live/channels';
import type { TimelineAnswer, TimelineVoyage } from '#contracts/port-calls/timeline';
import { inTimelineOrder, isInTimeline, type TimelineCriteria } from '#contracts/port-calls/timeline-filter';
import type { Query } from '../../../api/query.ts';
import { queryString } from '../../../api/query.ts';
import { live, type LiveConnection, type LiveSubscription } from '../../../live/connection.ts';
import { Asking, spreadMs, type Question } from '../../../stores/asking.ts';
import { EntityCache } from '../../../stores/entity-cache.ts';
import { idle, loading, stateOfFailure, type LoadState } from '../../../stores/load-state.ts';
import { worldTime } from '../../../stores/world-time.ts';
import { type Axis, axisOf, type Period } from './axis.ts';
import { PortColours } from './colours.ts';
import { spanOfVoyage } from './layout.ts';

/** What is asked for, and what of the address it comes from. */
export interface TimelineQuestion extends Question {
  readonly criteria: TimelineCriteria;
  readonly period: Period;
  /** Whether filters may hide voyages. */
  readonly isNarrowed: boolean;
}

/** A row: a voyage, or a call of one that is open. */
export interface TimelineRow {
  readonly key: string;
  readonly voyageId: string;
  /** Of a call; a voyage has none. */
  readonly portId: string | null;
}

export interface TimelineSource {
  /** Its call. */
  readonly path: string;
  /** The channels that tell of its voyages; of an agency one a company of its. */
  readonly channels: (companies: readonly string[]) => readonly string[];
}

type Meta = TimelineAnswer['meta'];

const haveSameKeys = (some: readonly TimelineRow[], others: readonly TimelineRow[]): boolean =>
  some.length === others.length && some.every(({ key }, at) => key === others[at]?.key);

/**
 * The voyages of a timeline. What is pushed takes its voyage's place at once: no query follows, and no row changes its
 * place under the eyes of whoever looks.
 */
export class TimelineStore {
  state: LoadState = loading;
  meta: Meta | null = null;
  /** Open voyages; the last of them shows the bars of its terminals. */
  readonly open = observable.set<string>();
  /** The open voyage whose terminals are drawn. */
  detailed: string | null = null;
  readonly colours = new PortColours();
  private day = worldTime.today();
  private ids: readonly string[] = [];
  private question: TimelineQuestion | null = null;
  private readonly cache = new EntityCache<TimelineVoyage>({
    idOf: ({ id }) => id,
    cursorOf: ({ cursor }) => cursor ?? '',
  });
  private readonly asking = new Asking<TimelineAnswer, TimelineQuestion>({
    arrived: (answer, question) => this.arrived(answer, question),
    failed: (failure) => this.failed(failure),
  });
  private subscriptions: readonly LiveSubscription[] = [];
  private listensTo = '';
  /** What is held is of another log or of rights that were lost: nothing of it outlives the next answer. */
  private isVoid = false;

  constructor(
    private readonly source: TimelineSource,
    private readonly connection: Pick<LiveConnection, 'subscribe'> = live,
  ) {
    makeObservable<this, 'day' | 'ids' | 'question'>(this, {
      state: observableRef,
      day: observable,
      dayIs: action,
      meta: observableRef,
      detailed: observable,
      ids: observableRef,
      question: observableRef,
      shownIds: computed({ equals: compareShallow }),
      rows: computed({ equals: haveSameKeys }),
      axis: computed({ equals: compareStructural }),
      callCount: computed,
      lastUpdated: computed,
    });
  }

  voyage(id: string): TimelineVoyage | undefined {
    return this.cache.get(id);
  }

  /** The voyages that what is asked for leaves, the soonest first as of the last answer. */
  get shownIds(): readonly string[] {
    const { question, meta } = this;
    if (!question || !meta) return [];
    return this.ids.filter((id) => {
      const voyage = this.cache.get(id);
      if (!voyage) return false;
      // Which voyages the past had is the server's to say: these are what it answered.
      return meta.asOf !== null || isInTimeline(voyage, question.criteria, this.today);
    });
  }

  get rows(): readonly TimelineRow[] {
    return this.shownIds.flatMap((voyageId): TimelineRow[] => {
      const row = { key: voyageId, voyageId, portId: null };
      if (!this.open.has(voyageId)) return [row];
      const calls = this.cache.get(voyageId)?.ports ?? [];
      return [row, ...calls.map(({ portId }) => ({ key: `${voyageId}/${portId}`, voyageId, portId }))];
    });
  }

  get axis(): Axis {
    const spans = this.shownIds.flatMap((id) => {
      const voyage = this.cache.get(id);
      const span = voyage && spanOfVoyage(voyage);
      return span ? [span] : [];
    });
    return axisOf(spans, this.period, this.today);
  }

  get period(): Period {
    return this.question?.period ?? { start: null, end: null };
  }

  /** By the clock of the trade, which may run; of the past that is shown its own day. */
  get today(): string {
    const { day, meta } = this;
    if (meta?.asOf) return meta.asOf.slice(0, day.length);
    const told = meta?.today ?? day;
    return worldTime.isThere && day > told ? day : told;
  }

  /** It is that day now. */
  dayIs(day: string): void {
    this.day = day;
  }

  get callCount(): number {
    return this.shownIds.reduce((sum, id) => sum + (this.cache.get(id)?.ports.length ?? 0), 0);
  }

  /** When any of them was last told of. */
  get lastUpdated(): string | null {
    return this.shownIds.reduce<string | null>((last, id) => {
      const told = this.cache.get(id)?.toldAt;
      return told !== undefined && (last === null || told > last) ? told : last;
    }, this.meta?.lastUpdated ?? null);
  }

  /** No voyage is shown: because of the filters, or because there is none. */
  get emptyState(): LoadState | null {
    if (this.state.name !== 'idle' || this.shownIds.length > 0) return null;
    return { name: this.question?.isNarrowed ? 'no_results' : 'no_data' };
  }

  async show(criteria: TimelineCriteria, period: Period, isNarrowed: boolean, asOf: string | null) {
    const query: Query = { ...criteria, ...(asOf !== null && { asOf }) };
    const shown = this.asking.current?.query;
    if (shown && queryString(shown) === queryString(query) && this.state.name !== 'error') return;
    await this.ask({ path: this.source.path, query, criteria, period, isNarrowed });
  }

  async retry(): Promise<void> {
    const { current } = this.asking;
    if (current) await this.ask(current);
  }

  /** Opens or closes a row; the terminals of what was opened last are drawn. */
  toggle(voyageId: string): void {
    runInAction(() => {
      if (this.open.delete(voyageId)) {
        if (this.detailed === voyageId) this.detailed = [...this.open].at(-1) ?? null;
        return;
      }
      this.open.add(voyageId);
      this.detailed = voyageId;
    });
  }

  /** Draws the terminals of an open voyage, in place of another's. */
  detail(voyageId: string): void {
    if (this.detailed === voyageId || !this.open.has(voyageId)) return;
    runInAction(() => {
      this.detailed = voyageId;
    });
  }

  close(): void {
    this.asking.close();
    this.silence();
  }

  private async ask(question: TimelineQuestion): Promise<void> {
    runInAction(() => {
      this.state = loading;
    });
    await this.asking.ask(question);
  }

  private arrived(answer: TimelineAnswer, question: TimelineQuestion): void {
    const { data, meta, cursor } = answer;
    this.colours.meet(data.flatMap(({ ports }) => ports.map(({ locode }) => locode)));
    runInAction(() => {
      if (this.isVoid || meta.asOf !== null || this.meta?.asOf) this.cache.clear();
      this.isVoid = false;
      this.cache.answered(data);
      this.ids = data.map(({ id }) => id);
      if (cursor !== undefined) this.cache.prune(this.ids, cursor);
      this.meta = meta;
      this.question = question;
      this.state = idle;
    });
    if (cursor === undefined) this.silence();
    else this.listen(meta.companies, cursor);
  }

  private failed(failure: unknown): void {
    const state = stateOfFailure(failure);
    runInAction(() => {
      // What is shown stays where nobody could answer; who may not see it any more is shown nothing.
      if (this.state.name === 'idle' && state.name === 'error') this.asking.later();
      else this.state = state;
    });
  }

  private listen(companies: readonly string[], cursor: string): void {
    const channels = this.source.channels(companies);
    const names = channels.join('\n');
    if (names === this.listensTo) {
      for (const subscription of this.subscriptions) subscription.resumeFrom(cursor);
      return;
    }
    this.silence();
    this.listensTo = names;
    this.subscriptions = channels.map((channel) =>
      this.connection.subscribe<TimelineVoyage>(
        channel,
        {
          // Each channel tells of a voyage as its company sees it, and here several look at once.
          changed: (payload) => (channels.length > 1 ? this.asking.soon() : this.pushed(payload)),
          stale: () => this.asking.soon(spreadMs),
          reload: () => {
            this.isVoid = true;
            this.asking.soon(spreadMs);
          },
          refused: () => this.asking.soon(),
        },
        cursor,
      ),
    );
  }

  private silence(): void {
    for (const subscription of this.subscriptions) subscription.close();
    this.subscriptions = [];
    this.listensTo = '';
  }

  private pushed({ documents, gone, cursor }: ChangedPayload<TimelineVoyage>): void {
    this.colours.meet(documents.flatMap(({ ports }) => ports.map(({ locode }) => locode)));
    runInAction(() => {
      this.cache.remove(gone, cursor);
      this.cache.apply(documents);
      const known = new Set(this.ids);
      for (const voyage of documents) if (!known.has(voyage.id)) this.ids = this.withNew(voyage);
    });
  }

  /** A voyage that comes while the timeline is open stands where it belongs among the others. */
  private withNew(voyage: TimelineVoyage): readonly string[] {
    const at = this.ids.findIndex((id) => {
      const other = this.cache.get(id);
      return other !== undefined && inTimelineOrder(voyage, other) < 0;
    });
    return at < 0 ? [...this.ids, voyage.id] : this.ids.toSpliced(at, 0, voyage.id);
  }
}
