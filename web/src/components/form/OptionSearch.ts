import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Choice } from './choice.ts';

/** One page of what a search finds, from 1; a page with fewer than `optionPageSize` is the last. */
export type FindOptions<Option extends Choice = Choice> = (
  search: string,
  page: number,
  signal: AbortSignal,
) => Promise<readonly Option[]>;

export const optionPageSize = 10;
const usualRest = 500;

/** `short`: too little was typed to search for. */
export type SearchState = 'short' | 'loading' | 'ready' | 'failed';

/** Options that are searched for on the server: asked when typing has rested, a page at a time until one has fewer. */
export class OptionSearch<Option extends Choice = Choice> {
  options: readonly Option[] = [];
  state: SearchState = 'ready';
  /** Whether the next page may have more. */
  hasMore = false;
  private text = '';
  private page = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private request: AbortController | undefined;

  constructor(
    private readonly find: FindOptions<Option>,
    /** Characters that a search has at least; 0: all options are offered before anything is typed. */
    private readonly shortest = 0,
    /** Milliseconds for which typing has to rest. */
    private readonly rest = usualRest,
  ) {
    makeAutoObservable<this, 'find' | 'shortest' | 'rest' | 'text' | 'page' | 'timer' | 'request'>(this, {
      options: observableRef,
      find: false,
      shortest: false,
      rest: false,
      text: false,
      page: false,
      timer: false,
      request: false,
    });
  }

  /** The list opens: everything is asked for at once, unless something was typed, which opens it too. */
  begin(): void {
    if (this.text === '' && this.restart()) void this.load(1);
  }

  /** Asks when typing has rested. */
  type(text: string): void {
    if (text.trim() === this.text) return;
    this.text = text.trim();
    if (this.restart()) this.timer = setTimeout(() => void this.load(1), this.rest);
  }

  /** The next page, where there may be one and none is on its way. */
  more(): void {
    if (this.hasMore && this.state === 'ready') void this.load(this.page + 1);
  }

  /** The list closes: what was asked for is not wanted, and what was typed is settled elsewhere. */
  end(): void {
    this.stop();
    this.text = '';
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.request?.abort();
    this.request = undefined;
  }

  /** Forgets what was found for another text. Says whether there is something to ask. */
  private restart(): boolean {
    this.stop();
    this.options = [];
    this.hasMore = false;
    this.state = this.text.length < this.shortest ? 'short' : 'loading';
    return this.state === 'loading';
  }

  private async load(page: number): Promise<void> {
    const request = new AbortController();
    this.request = request;
    this.state = 'loading';
    try {
      const found = await this.find(this.text, page, request.signal);
      if (this.request === request) runInAction(() => this.found(found, page));
    } catch {
      // Said in place of the options; typing on asks again.
      if (this.request === request) runInAction(() => (this.state = 'failed'));
    }
  }

  private found(found: readonly Option[], page: number): void {
    // A list that changes meanwhile may bring one on two pages.
    const known = new Set(this.options.map(({ id }) => id));
    this.options = [...this.options, ...found.filter(({ id }) => !known.has(id))];
    this.page = page;
    this.hasMore = found.length >= optionPageSize;
    this.state = 'ready';
  }
}
