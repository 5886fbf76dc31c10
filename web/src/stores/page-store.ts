import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { asHttpError, isAbort } from '../api/http-error.ts';
import { http } from '../api/http.ts';
import type { Query } from '../api/query.ts';
import { idle, loading, stateOfFailure, type LoadState } from './load-state.ts';

/** One page of a list that changes only when it is asked for again. */
export class PageStore<Answer> {
  state: LoadState = loading;
  answer: Answer | null = null;
  /** Whether the last answer had rows. */
  private hasRows = false;
  /** Code of the error that the last request was answered with; null after a success. */
  refusedWith: string | null = null;
  private request: AbortController | undefined;
  private last: Query = {};

  constructor(
    private readonly path: string,
    /** What an answer without rows is: `no_data`, or `no_results` where filters hide some. */
    private readonly emptiness: (answer: Answer, query: Query) => LoadState | null,
  ) {
    makeAutoObservable<this, 'request' | 'last' | 'path' | 'emptiness' | 'answer' | 'hasRows'>(this, {
      request: false,
      last: false,
      path: false,
      emptiness: false,
      hasRows: false,
      answer: observableRef,
    });
  }

  /** Whether header and pages are shown: they stay while another page loads, and keep the focus. */
  get isListed(): boolean {
    return this.state.name === 'idle' || (this.state.name === 'loading' && this.hasRows);
  }

  async show(query: Query): Promise<void> {
    this.last = query;
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    this.state = loading;
    try {
      const answer = await http.get<Answer>(this.path, { query, signal: request.signal });
      runInAction(() => {
        this.answer = answer;
        this.refusedWith = null;
        const empty = this.emptiness(answer, query);
        this.hasRows = empty === null;
        this.state = empty ?? idle;
      });
    } catch (failure) {
      if (isAbort(failure)) return;
      runInAction(() => {
        this.state = stateOfFailure(failure);
        this.refusedWith = asHttpError(failure).answer.code;
      });
    }
  }

  retry(): void {
    void this.show(this.last);
  }

  close(): void {
    this.request?.abort();
  }
}
