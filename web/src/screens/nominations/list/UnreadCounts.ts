import { makeObservable, observable, runInAction } from 'mobx';
import type { NominationMessageView } from '#contracts/nomination/message-view';
import type { NominationRow } from '#contracts/nomination/nomination-view';

/** What a push tells of a message, as far as it is counted. */
type Told = Pick<NominationMessageView, 'nominationId' | 'ordinal' | 'user'>;

/**
 * Unread messages by nomination. They stand beside the rows: a push of a nomination knows no person. Answers count them; pushes
 * of messages count on until the next answer.
 */
export class UnreadCounts {
  private readonly counts = observable.map<string, number>();
  /** Ordinal of the last message that was counted, so that none counts twice. */
  private readonly countedUpTo = new Map<string, number>();
  /** The thread that is open: what comes there is read. */
  private open: string | null = null;

  constructor(private readonly reader: () => string) {
    makeObservable<this, 'counts'>(this, { counts: false });
  }

  of(nomination: string): number {
    return this.counts.get(nomination) ?? 0;
  }

  /** The thread of a nomination is open, or none is. */
  opened(nomination: string | null): void {
    this.open = nomination;
    if (nomination !== null) this.put(nomination, 0);
  }

  answered(rows: readonly Pick<NominationRow, 'id' | 'unreadMessages'>[]): void {
    runInAction(() => {
      for (const { id, unreadMessages } of rows) this.counts.set(id, id === this.open ? 0 : unreadMessages);
    });
  }

  heard(messages: readonly Told[]): void {
    for (const { nominationId, ordinal, user } of messages) {
      if (ordinal <= (this.countedUpTo.get(nominationId) ?? -1)) continue;
      this.countedUpTo.set(nominationId, ordinal);
      if (user?.id === this.reader() || nominationId === this.open) continue;
      this.put(nominationId, this.of(nominationId) + 1);
    }
  }

  private put(nomination: string, count: number): void {
    runInAction(() => this.counts.set(nomination, count));
  }
}
