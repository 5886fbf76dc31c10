import { makeObservable, observableRef, runInAction } from 'mobx';
import { queryString, type Query } from '../api/query.ts';
import { Asking } from './asking.ts';
import { idle, loading, stateOfFailure, type LoadState } from './load-state.ts';

/** One call's answer as a part of a screen: loaded by itself, and asked for again without a word when it may have changed. */
export class PartStore<Answer> {
  state: LoadState = loading;
  /** The last answer; it stays while the same is asked again. */
  answer: Answer | null = null;
  private readonly asking = new Asking<Answer>({
    arrived: (answer) => this.arrived(answer),
    failed: (failure) => this.failed(failure),
  });

  /** @param isEmpty whether an answer holds nothing to show */
  constructor(private readonly isEmpty: (answer: Answer) => boolean = () => false) {
    makeObservable(this, { state: observableRef, answer: observableRef });
  }

  /** Loads what a call answers; the same call is not asked twice. */
  async show(path: string, query: Query = {}): Promise<void> {
    const { current } = this.asking;
    const isShown = current?.path === path && queryString(current.query) === queryString(query);
    if (isShown && this.state.name !== 'error') return;
    runInAction(() => {
      this.state = loading;
    });
    await this.asking.ask({ path, query });
  }

  async retry(): Promise<void> {
    runInAction(() => {
      this.state = loading;
    });
    await this.asking.again();
  }

  /** What is shown may have changed; within `spread` ms where many are told at once. */
  refresh(spread = 0): void {
    this.asking.soon(spread);
  }

  close(): void {
    this.asking.close();
  }

  private arrived(answer: Answer): void {
    runInAction(() => {
      this.answer = answer;
      this.state = this.isEmpty(answer) ? { name: 'no_data' } : idle;
    });
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
}
