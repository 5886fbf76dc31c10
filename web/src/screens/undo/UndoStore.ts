import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { UndoAnswer, UndoRequest, UndoView } from '#contracts/declaration-draft/undo-view';
import { asHttpError, isAbort } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { FormStore, type Submitted } from '../../components/form/FormStore.ts';
import { idle, loading, stateOfFailure, type LoadState } from '../../stores/load-state.ts';

const askAgainMs = 1_000;

interface Following {
  readonly done: (answer: UndoAnswer) => void;
  readonly refused: (why: string) => void;
}

/** What undoing a submission would do, of one booking or of all, and doing it. */
export class UndoStore {
  state: LoadState = loading;
  view: UndoView | null = null;
  /** Of an undo that takes longer than its answer; null before, and of one that does not. */
  progress: UndoAnswer | null = null;
  readonly form: FormStore<{ readonly of: 'booking' | 'all' }>;
  private request: AbortController | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** The call of the submission. */
    private readonly path: string,
    private readonly booking: string | undefined,
  ) {
    this.form = new FormStore({ of: booking === undefined ? 'all' : 'booking' });
    makeAutoObservable<this, 'request' | 'timer' | 'path' | 'booking'>(this, {
      state: observableRef,
      view: observableRef,
      progress: observableRef,
      form: false,
      request: false,
      timer: false,
      path: false,
      booking: false,
    });
  }

  choose(of: 'booking' | 'all'): void {
    this.form.change({ of });
    void this.load();
  }

  async load(): Promise<void> {
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    this.state = loading;
    try {
      const { bookings } = this.asked(this.form.values.of);
      const view = await http.get<UndoView>(this.path, {
        ...(bookings && { query: { bookings } }),
        signal: request.signal,
      });
      runInAction(() => {
        this.view = view;
        this.state = idle;
      });
    } catch (failure) {
      if (isAbort(failure) || request.signal.aborted) return;
      runInAction(() => {
        this.state = stateOfFailure(failure);
      });
    }
  }

  /** Nobody looks any more; what was begun goes on. */
  close(): void {
    clearTimeout(this.timer);
    this.request?.abort();
  }

  undo(): Promise<Submitted<UndoAnswer>> {
    return this.form.submit(({ of }, options) => http.post<UndoAnswer>(this.path, this.asked(of), options));
  }

  /** Tells once all of it is done, or may not be seen any more; never after `close`. */
  follow(answer: UndoAnswer, following: Following): void {
    if (answer.completed) {
      following.done(answer);
      return;
    }
    this.progress = answer;
    this.timer = setTimeout(() => void this.ask(answer, following), askAgainMs);
  }

  private async ask(last: UndoAnswer, following: Following): Promise<void> {
    const request = new AbortController();
    this.request = request;
    const { signal } = request;
    try {
      const now = await http.get<UndoAnswer>(`${this.path}/${last.undoId}`, { signal, quiet: true });
      if (!signal.aborted) this.follow(now, following);
    } catch (failure) {
      if (signal.aborted) return;
      // It goes on whether somebody is answered or not; who may not see it any more is not answered for ever.
      if (stateOfFailure(failure).name === 'error') this.follow(last, following);
      else following.refused(asHttpError(failure).message);
    }
  }

  private asked(of: 'booking' | 'all'): UndoRequest {
    return of === 'booking' && this.booking !== undefined ? { bookings: [this.booking] } : {};
  }
}
