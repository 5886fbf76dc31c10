import { makeAutoObservable, observableRef } from 'mobx';
import { liveEvents, operationsChannel } from '#contracts/live/channels';
import type { ProjectionAction, ProjectionView } from '#contracts/operations/projections';
import { asHttpError, isAbort } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { live, type LiveSubscription } from '../../live/connection.ts';
import { idle, loading, stateOfFailure, type LoadState } from '../../stores/load-state.ts';

const path = '/operations/projections';
/** Without the live connection the screen asks this often. */
const everyMs = 5_000;

const isProgress = (data: unknown): data is { readonly projections: readonly ProjectionView[] } =>
  typeof data === 'object' && data !== null && 'projections' in data && Array.isArray(data.projections);

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
      state: observableRef,
      projections: observableRef,
      updatedAt: observableRef,
      timer: false,
      request: false,
      subscription: false,
    });
  }

  open(): void {
    void this.load();
    this.timer = setInterval(() => {
      if (live.state !== 'live') void this.load();
    }, everyMs);
    this.subscription = live.subscribe(operationsChannel.name(), {
      event: (name, data) => {
        if (name === liveEvents.projectionProgress && isProgress(data)) this.show(data.projections);
      },
    });
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
      this.show(await http.get<readonly ProjectionView[]>(path, { signal: request.signal }));
    } catch (failure) {
      if (!isAbort(failure) && this.state.name !== 'idle') this.fail(failure);
    }
  }

  /** Starts, pauses, resumes or aborts a rebuild; why it was refused is said in a snackbar. */
  async act(name: string, action: ProjectionAction): Promise<void> {
    try {
      await http.post<unknown>(`${path}/${encodeURIComponent(name)}/${action}`);
    } catch (failure) {
      snackbars.error(asHttpError(failure).message);
    }
    await this.load();
  }

  private show(projections: readonly ProjectionView[]): void {
    this.projections = projections;
    this.updatedAt = new Date();
    this.state = idle;
  }

  private fail(failure: unknown): void {
    this.state = stateOfFailure(failure);
  }
}
