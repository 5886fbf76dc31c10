import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { BookingTimeline } from '#contracts/booking/timeline';
import { isAbort } from '../../../api/http-error.ts';
import { http } from '../../../api/http.ts';
import { idle, loading, stateOfFailure, type LoadState } from '../../../stores/load-state.ts';
import { eventText } from './timeline-words.ts';

/** The timeline of one booking. It is read again whenever the booking has changed; meanwhile it shows what it knew. */
export class TimelineStore {
  state: LoadState = loading;
  timeline: BookingTimeline | null = null;
  /** Entries that came while it was shown. */
  fresh: ReadonlySet<string> = new Set();
  /** Said politely to screen readers when something came. */
  announcement = '';
  private request: AbortController | undefined;
  private asOf: string | null = null;

  constructor(private readonly path: string) {
    makeAutoObservable<this, 'request' | 'asOf' | 'path'>(this, {
      state: observableRef,
      timeline: observableRef,
      fresh: observableRef,
      request: false,
      asOf: false,
      path: false,
    });
  }

  /** @param asOf what tells that the booking has changed: the same is not asked for twice */
  async load(asOf: string): Promise<void> {
    if (asOf === this.asOf) return;
    this.asOf = asOf;
    await this.ask();
  }

  async retry(): Promise<void> {
    this.state = loading;
    await this.ask();
  }

  /** A screen that comes back asks anew. */
  close(): void {
    this.asOf = null;
    this.request?.abort();
  }

  private async ask(): Promise<void> {
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    try {
      const timeline = await http.get<BookingTimeline>(this.path, { signal: request.signal });
      this.arrived(timeline);
    } catch (failure) {
      if (isAbort(failure) || request.signal.aborted) return;
      this.failed(failure);
    }
  }

  private arrived(timeline: BookingTimeline): void {
    const known = this.timeline && new Set(this.timeline.data.map(({ id }) => id));
    const fresh = known ? timeline.data.filter(({ id }) => !known.has(id)) : [];
    const [first] = fresh;
    runInAction(() => {
      this.timeline = timeline;
      this.state = idle;
      if (!first) return;
      this.fresh = new Set(fresh.map(({ id }) => id));
      this.announcement = fresh.length === 1 ? `New: ${eventText(first)}.` : `New: ${fresh.length} entries.`;
    });
  }

  /** What is shown stays where nobody could answer; who may not see it any more is shown nothing. */
  private failed(failure: unknown): void {
    const state = stateOfFailure(failure);
    runInAction(() => {
      if (this.timeline !== null && state.name === 'error') return;
      this.timeline = null;
      this.state = state;
    });
  }
}
