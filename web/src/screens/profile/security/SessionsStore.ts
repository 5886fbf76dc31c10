import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { SessionList, SessionView } from '#contracts/people/session-view';
import { asHttpError } from '../../../api/http-error.ts';
import { http } from '../../../api/http.ts';
import { idle, loading, type LoadState, stateOfFailure } from '../../../stores/load-state.ts';

const path = '/customer/sessions';

/** Where one is signed in, the browser that is looking among them. */
export class SessionsStore {
  state: LoadState = loading;
  sessions: readonly SessionView[] = [];

  constructor() {
    makeAutoObservable(this, { sessions: observableRef }, { autoBind: true });
  }

  async load(): Promise<void> {
    try {
      const { data } = await http.get<SessionList>(path);
      runInAction(() => {
        this.sessions = data;
        this.state = idle;
      });
    } catch (failure) {
      runInAction(() => {
        this.state = stateOfFailure(failure);
      });
    }
  }

  /** @throws HttpError; one that has ended meanwhile is gone as was wished */
  async end({ id }: SessionView): Promise<void> {
    try {
      await http.delete(`${path}/${id}`);
    } catch (failure) {
      if (asHttpError(failure).status !== 404) throw failure;
    }
    runInAction(() => {
      this.sessions = this.sessions.filter((session) => session.id !== id);
    });
  }
}
