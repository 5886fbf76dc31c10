import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { UndoRequest, UndoView } from '#contracts/declaration-draft/undo-view';
import { isAbort } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { FormStore, type Submitted } from '../../components/form/FormStore.ts';
import { idle, loading, stateOfFailure, type LoadState } from '../../stores/load-state.ts';

/** What undoing a submission would do, of one booking or of all, and doing it. */
export class UndoStore {
  state: LoadState = loading;
  view: UndoView | null = null;
  readonly form: FormStore<{ readonly of: 'booking' | 'all' }>;
  private request: AbortController | undefined;

  constructor(
    /** The call of the submission. */
    private readonly path: string,
    private readonly booking: string | undefined,
  ) {
    this.form = new FormStore({ of: booking === undefined ? 'all' : 'booking' });
    makeAutoObservable<this, 'request' | 'path' | 'booking'>(this, {
      state: observableRef,
      view: observableRef,
      form: false,
      request: false,
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

  close(): void {
    this.request?.abort();
  }

  undo(): Promise<Submitted<UndoView>> {
    return this.form.submit(({ of }, options) => http.post<UndoView>(this.path, this.asked(of), options));
  }

  private asked(of: 'booking' | 'all'): UndoRequest {
    return of === 'booking' && this.booking !== undefined ? { bookings: [this.booking] } : {};
  }
}
