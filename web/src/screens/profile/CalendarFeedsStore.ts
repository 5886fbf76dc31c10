import { makeAutoObservable, runInAction } from 'mobx';
import type { FeedList, FeedView } from '#contracts/people/feeds';
import { asHttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { idle, loading, type LoadState, stateOfFailure } from '../../stores/load-state.ts';

const path = '/customer/calendar-feeds';

/** One's own calendar addresses, as they were when the page opened, without those that were revoked here. */
export class CalendarFeedsStore {
  state: LoadState = loading;
  feeds: readonly FeedView[] = [];

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  async load(): Promise<void> {
    this.state = loading;
    try {
      const { data } = await http.get<FeedList>(path);
      runInAction(() => {
        this.feeds = data;
        this.state = idle;
      });
    } catch (failure) {
      runInAction(() => {
        this.state = stateOfFailure(failure);
      });
    }
  }

  /** @throws HttpError; one that has ended meanwhile is gone as was wished */
  async revoke({ id }: FeedView): Promise<void> {
    try {
      await http.delete(`${path}/${id}`);
    } catch (failure) {
      if (asHttpError(failure).status !== 404) throw failure;
    }
    runInAction(() => {
      this.feeds = this.feeds.filter((feed) => feed.id !== id);
    });
  }
}
