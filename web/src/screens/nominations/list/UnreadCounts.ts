import { makeObservable, observable, runInAction } from 'mobx';
import type { NominationMessageView, ThreadReadView } from '#contracts/nomination/message-view';
import type { NominationRow } from '#contracts/nomination/nomination-view';

/** What a push tells of a message, as far as it is counted. */
type Told = Pick<NominationMessageView, 'nominationId' | 'ordinal' | 'user'>;

interface Count {
  /** By the last answer. */
  readonly answered: number;
  /** Ordinals of what was told since. */
  readonly told: readonly number[];
}

const none: Count = { answered: 0, told: [] };

/**
 * Unread messages by nomination. They stand beside the rows: a push of a nomination knows no person. Answers count them; pushes
 * of messages count on until the next answer, and what the user reads in another tab counts off.
 */
export class UnreadCounts {
  private readonly counts = observable.map<string, Count>({}, { deep: false });
  /** Ordinal of the last message that was counted, so that none counts twice. */
  private readonly countedUpTo = new Map<string, number>();
  /** Nominations whose messages are being counted by the server; true: something was read or said meanwhile. */
  private readonly asking = new Map<string, boolean>();
  /** The thread that is open: what comes there is read. */
  private open: string | null = null;

  constructor(
    private readonly reader: () => string,
    /** The server's count of a nomination. */
    private readonly ask: (nomination: string) => Promise<number>,
  ) {
    makeObservable<this, 'counts'>(this, { counts: false });
  }

  of(nomination: string): number {
    const { answered, told } = this.counts.get(nomination) ?? none;
    return answered + told.length;
  }

  /** The thread of a nomination is open, or none is. */
  opened(nomination: string | null): void {
    this.open = nomination;
    if (nomination !== null) this.put(nomination, none);
  }

  answered(rows: readonly Pick<NominationRow, 'id' | 'unreadMessages'>[]): void {
    for (const { id, unreadMessages } of rows) this.put(id, { answered: unreadMessages, told: [] });
  }

  heard(messages: readonly Told[]): void {
    for (const { nominationId, ordinal, user } of messages) {
      if (ordinal <= (this.countedUpTo.get(nominationId) ?? -1)) continue;
      this.countedUpTo.set(nominationId, ordinal);
      if (this.asking.has(nominationId)) this.asking.set(nominationId, true);
      if (user?.id === this.reader() || nominationId === this.open) continue;
      const { answered, told } = this.counts.get(nominationId) ?? none;
      this.put(nominationId, { answered, told: [...told, ordinal] });
    }
  }

  /** The user has read so far in another tab. What an answer counted has no ordinals here: the server counts it again. */
  async read({ nominationId, readUpTo }: Pick<ThreadReadView, 'nominationId' | 'readUpTo'>): Promise<void> {
    const { answered, told } = this.counts.get(nominationId) ?? none;
    if (answered + told.length === 0) return;
    this.put(nominationId, { answered, told: told.filter((ordinal) => ordinal > readUpTo) });
    if (answered > 0) await this.countAgain(nominationId);
  }

  private async countAgain(nomination: string): Promise<void> {
    const isAsking = this.asking.has(nomination);
    this.asking.set(nomination, isAsking);
    if (isAsking) return;
    try {
      let unread: number;
      do {
        this.asking.set(nomination, false);
        unread = await this.ask(nomination);
      } while (this.asking.get(nomination));
      this.put(nomination, { answered: unread, told: [] });
    } catch (failure) {
      // The next answer counts them.
      console.warn('Unread messages could not be counted.', failure);
    } finally {
      this.asking.delete(nomination);
    }
  }

  private put(nomination: string, count: Count): void {
    runInAction(() => this.counts.set(nomination, nomination === this.open ? none : count));
  }
}
