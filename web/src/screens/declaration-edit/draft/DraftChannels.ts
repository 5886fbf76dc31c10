import type { BookingView } from '#contracts/booking/booking-view';
import type { DraftRowView, DraftView } from '#contracts/declaration-draft/draft-view';
import { type ChangedPayload, declarationListChannel, draftChannel } from '#contracts/live/channels';
import { live, type LiveSubscription } from '../../../live/connection.ts';

export interface ChannelEvents {
  readonly rows: (documents: readonly DraftRowView[], gone: readonly string[], cursor: string) => void;
  readonly draft: (draft: DraftView) => void;
  readonly bookings: (documents: readonly BookingView[], gone: readonly string[]) => void;
  /** A cursor is of no use any more, or a storm was cut short: load again. */
  readonly reload: () => void;
  /** Something came over the connection: it stands. */
  readonly connected: () => void;
}

type DraftDocument = DraftRowView | DraftView;

const isRow = (document: DraftDocument): document is DraftRowView => 'draftId' in document;

/** The live channels behind a draft: its rows and progress, and the bookings that it amends. */
export class DraftChannels {
  private draft: LiveSubscription | undefined;
  private list: LiveSubscription | undefined;
  private followed = '';

  constructor(
    private readonly context: { readonly organisation: string; readonly side: 'internal' | 'external' },
    private readonly events: ChannelEvents,
  ) {}

  /** Follows a draft from where its answer was read; the list as well, for bookings that are rows or are amended. */
  follow(importId: string, cursor: string, listCursor: string | null): void {
    const { organisation, side } = this.context;
    const again = { reload: this.events.reload, stale: this.events.reload };
    if (this.followed !== importId) {
      this.draft?.close();
      this.followed = importId;
      this.draft = live.subscribe<DraftDocument>(
        draftChannel.name({ organisationId: organisation, draftId: importId }),
        { changed: (payload) => this.changed(payload), ...again },
        cursor,
      );
    }
    this.list ??= live.subscribe<BookingView>(
      declarationListChannel.name({ organisationId: organisation, side }),
      { changed: ({ documents, gone }) => this.events.bookings(documents, gone), ...again },
      listCursor,
    );
  }

  close(): void {
    this.draft?.close();
    this.list?.close();
    this.draft = undefined;
    this.list = undefined;
    this.followed = '';
  }

  private changed({ documents, gone, cursor }: ChangedPayload<DraftDocument>): void {
    this.events.connected();
    this.events.rows(documents.filter(isRow), gone, cursor);
    for (const document of documents) if (!isRow(document)) this.events.draft(document);
  }
}
