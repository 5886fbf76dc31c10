import type { ChangedPayload } from '#contracts/live/channels';
import { live, type LiveConnection, type LiveSubscription } from '../../../live/connection.ts';
import { spreadMs } from '../../../stores/asking.ts';

interface Named {
  readonly voyageId: string;
}

/** Hears of one voyage, and passes on that something of it changed. */
export class CallChanges {
  private readonly listeners = new Set<(spread: number) => void>();
  private subscriptions: readonly LiveSubscription[] = [];
  private followed = '';

  constructor(private readonly connection: Pick<LiveConnection, 'subscribe'> = live) {}

  /** @param cursor of the answer that is shown: what a cut makes us miss is asked for from there on */
  follow(channels: readonly string[], voyageId: string, cursor: string): void {
    const followed = [voyageId, ...channels].join('\n');
    if (followed === this.followed) {
      for (const subscription of this.subscriptions) subscription.resumeFrom(cursor);
      return;
    }
    this.close();
    this.followed = followed;
    this.subscriptions = channels.map((channel) =>
      this.connection.subscribe<Named>(
        channel,
        {
          changed: (payload) => {
            if (concerns(payload, voyageId)) this.tell(0);
          },
          stale: () => this.tell(spreadMs),
          reload: () => this.tell(spreadMs),
          refused: () => this.tell(0),
        },
        cursor,
      ),
    );
  }

  /** Answers with how to stop. */
  listen(listener: (spread: number) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    for (const subscription of this.subscriptions) subscription.close();
    this.subscriptions = [];
    this.followed = '';
  }

  private tell(spread: number): void {
    for (const listener of this.listeners) listener(spread);
  }
}

const concerns = ({ documents, gone }: ChangedPayload<Named>, voyageId: string): boolean =>
  gone.includes(voyageId) || documents.some((voyage) => voyage.voyageId === voyageId);
