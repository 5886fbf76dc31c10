import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { TransferBatchView } from '#contracts/booking/transfer-list';
import { asHttpError, isAbort } from '../../api/http-error.ts';
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
  private request: AbortController | undefined;

  constructor(
    private readonly path: string,
    private readonly onProgress: () => void,
  ) {
    makeAutoObservable<this, 'path' | 'onProgress' | 'key' | 'ordered' | 'timer' | 'request'>(this, {
      view: observableRef,
      path: false,
      onProgress: false,
      key: false,
      ordered: false,
      timer: false,
      request: false,
    });
  }

  async order(ordered: Ordered): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const what = JSON.stringify(ordered);
    if (what !== this.ordered) this.key = crypto.randomUUID();
    this.ordered = what;
    try {
      const body = 'ids' in ordered ? { ids: ordered.ids } : {};
      const query = 'found' in ordered ? ordered.found : {};
      this.told(await http.post<TransferBatchView>(this.path, body, { query, idempotencyKey: this.key }));
      this.key = crypto.randomUUID();
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
    this.request?.abort();
    this.view = null;
  }

  private told(view: TransferBatchView): void {
    runInAction(() => {
      this.view = view;
    });
    this.onProgress();
    if (!view.completed) this.timer = setTimeout(() => void this.ask(view.batchId), askAgainMs);
  }

  private async ask(batchId: string): Promise<void> {
    const request = new AbortController();
    this.request = request;
    try {
      this.told(
        await http.get<TransferBatchView>(`${this.path}/${batchId}`, { signal: request.signal, quiet: true }),
      );
    } catch (failure) {
      if (isAbort(failure) || request.signal.aborted) return;
      // It goes on whether somebody asks or not.
      this.timer = setTimeout(() => void this.ask(batchId), askAgainMs);
    }
  }
}
