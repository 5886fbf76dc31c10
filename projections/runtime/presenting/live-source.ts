import type { BookingSettings } from '#domain/reference/settings';
import type { Filter, Stored } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import type { Projection } from '../projection.ts';

/** Names that documents do not carry: people and organisations, joined when presented. */
export interface PresentContext {
  /** Today in UTC, `yyyy-MM-dd`: periods are computed, never stored. */
  readonly today: string;
  /** Display name (`A. Prado`), null when erased or unknown. */
  readonly nameOfUser: (user: string) => string | null;
  readonly nameOfOrganisation: (organisation: string) => string | null;
  /** What a charterer's bookings are checked against; null where `chartererOf` did not ask for it. */
  readonly settingsOf: (organisation: string) => BookingSettings | null;
  /** The opaque cursor of a position in this log and generation. */
  readonly cursorAt: (position: Position) => string;
}

/** Tells by a document's id which channels could be about it, and which could not, before the document is read. */
export interface LiveTopic {
  readonly ofId: (id: string) => string;
  /** undefined where the channel is none of this source. */
  readonly ofChannel: (channel: string) => string | undefined;
}

/**
 * How documents of a read model reach screens. Lives in the read model's `present.ts`; HTTP and live use the same
 * `present`, so that what is pushed is what would have been answered.
 */
export interface LiveSource<Doc, View> {
  readonly projection: Projection<Doc>;
  /** Event name on the wire, without the leading dot. */
  readonly event: string;
  /** What the view of a document is called, where that is not the document's id; `gone` names it alike. */
  readonly viewId?: (id: string) => string;
  /** Channels on which a document is announced. */
  readonly channelsOf: (document: Doc) => readonly string[];
  /** A document is announced on channels of its topic only; without it, what has changed is read as soon as any channel is heard. */
  readonly topic?: LiveTopic;
  /**
   * The documents that a channel is about, for resume, those that it has lost sight of included (`lostBy` then says
   * so); undefined when the channel is none of this source. Decided from the name alone.
   */
  readonly filterOf: (channel: string) => Filter<Doc> | undefined;
  /** Channels that lost sight of a living document after a position: they hear `gone`. */
  readonly lostBy: (document: Doc, after: Position) => readonly string[];
  /** Users and organisations whose names `present` needs. */
  readonly namesIn: (document: Doc) => {
    readonly users: readonly string[];
    readonly organisations: readonly string[];
  };
  /** Whose settings `present` checks a document against; without it, none are read. */
  readonly chartererOf?: (document: Doc) => string;
  /** null: this channel's audience does not see the document. */
  readonly present: (stored: Stored<Doc>, channel: string, context: PresentContext) => View | null;
}
