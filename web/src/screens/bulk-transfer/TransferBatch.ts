import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { TransferBatchView } from '#contracts/booking/transfer-list';
import { asHttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import type { Query } from '../../api/query.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';

const askAgainMs = 1_000;

/** The bookings that are transferred together: named, or all that a narrowing of the list finds. */
export type Ordered = { readonly ids: readonly string[] } | { readonly found: Query };

/** One order of transfers, and how far it is until it is carried out. */
export class TransferBatch {
  view: TransferBatchView | null = null;
  busy = false;
  /** One order is one command, however often it is sent. */
  private key = crypto.randomUUID();
  /** What the key stands for: after an answer that was lost another selection is another order. */
  private ordered = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Aborted when nobody looks at it any more. */
  private looking = new AbortController();

  constructor(
    private readonly path: string,
    private readonly onProgress: () => void,
  ) {
    makeAutoObservable<this, 'path' | 'onProgress' | 'key' | 'ordered' | 'timer' | 'looking'>(this, {
      view: observableRef,
      path: false,
      onProgress: false,
      key: false,
      ordered: false,
      timer: false,
      looking: false,
    });
  }

  async order(ordered: Ordered): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const { signal } = this.looking;
    const what = JSON.stringify(ordered);
    if (what !== this.ordered) this.key = crypto.randomUUID();
    this.ordered = what;
    try {
      const body = 'ids' in ordered ? { ids: ordered.ids } : {};
      const query = 'found' in ordered ? ordered.found : {};
      const view = await http.post<TransferBatchView>(this.path, body, { query, idempotencyKey: this.key });
      this.key = crypto.randomUUID();
      this.told(view, signal);
    } catch (failure) {
      const { status, message } = asHttpError(failure);
      const isDecided = status > 0 && status < 500;
      if (isDecided) this.key = crypto.randomUUID();
      snackbars.error(isDecided ? message : 'Sorry, nothing was ordered. Please try again.');
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  /** Nobody looks any more; the order goes on. */
  close(): void {
    clearTimeout(this.timer);
    this.looking.abort();
    this.looking = new AbortController();
    this.view = null;
  }

  private told(view: TransferBatchView, signal: AbortSignal): void {
    if (signal.aborted) return;
    runInAction(() => {
      this.view = view;
    });
    this.onProgress();
    if (!view.completed) this.askAfter(askAgainMs, view.batchId, signal);
  }

  private askAfter(ms: number, batchId: string, signal: AbortSignal): void {
    this.timer = setTimeout(() => void this.ask(batchId, signal), ms);
  }

  private async ask(batchId: string, signal: AbortSignal): Promise<void> {
    try {
      this.told(
        await http.get<TransferBatchView>(`${this.path}/${batchId}`, { signal, quiet: true }),
        signal,
      );
    } catch (failure) {
      if (signal.aborted) return;
      const { status, message, retryAfterMs } = asHttpError(failure);
      // Whoever may not ask any more is told so; otherwise it goes on whether somebody asks or not.
      if (status >= 400 && status < 500 && status !== 429) snackbars.error(message);
      else this.askAfter(Math.max(askAgainMs, retryAfterMs), batchId, signal);
    }
  }
}
