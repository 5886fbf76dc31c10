import { makeAutoObservable, runInAction } from 'mobx';
import { operationsChannel } from '#contracts/live/channels';
import type { ProjectionAction, ProjectionView } from '#contracts/operations/projections';
import { asHttpError, isAbort } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { live, type LiveSubscription } from '../../live/connection.ts';
import { idle, loading, stateOfFailure, type LoadState } from '../../stores/load-state.ts';

const path = '/operations/projections';
/** Lag moves without a push; while the screen is open it is asked for this often. */
const everyMs = 2_000;

/** The read models as they stand, kept current while the screen is open. */
export class ProjectionsStore {
  state: LoadState = loading;
  projections: readonly ProjectionView[] = [];
  updatedAt: Date | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;
  private request: AbortController | undefined;
  private subscription: LiveSubscription | undefined;

  constructor() {
    makeAutoObservable<this, 'timer' | 'request' | 'subscription'>(this, {
      timer: false,
      request: false,
      subscription: false,
    });
  }

  open(): void {
    void this.load();
    this.timer = setInterval(() => void this.load(), everyMs);
    this.subscription = live.subscribe(operationsChannel, { event: () => void this.load() });
  }

  close(): void {
    clearInterval(this.timer);
    this.request?.abort();
    this.subscription?.close();
  }

  async load(): Promise<void> {
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    try {
      const projections = await http.get<readonly ProjectionView[]>(path, { signal: request.signal });
      runInAction(() => {
        this.projections = projections;
        this.updatedAt = new Date();
        this.state = idle;
      });
    } catch (failure) {
      if (isAbort(failure)) return;
      runInAction(() => {
        if (this.state.name !== 'idle') this.state = stateOfFailure(failure);
      });
    }
  }

  async act(name: string, action: ProjectionAction): Promise<void> {
    try {
      await http.post<unknown>(`${path}/${encodeURIComponent(name)}/${action}`);
    } catch (failure) {
      snackbars.error(asHttpError(failure).message);
    }
    await this.load();
  }
}
