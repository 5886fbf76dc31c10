import type { Filter, Stored } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import type { Projection } from '../projection.ts';
import type { View, ViewInputs } from './view.ts';

/** Tells by a document's id which channels could be about it, and which could not, before the document is read. */
export interface LiveTopic {
  readonly ofId: (id: string) => string;
  /** undefined where the channel is none of this source. */
  readonly ofChannel: (channel: string) => string | undefined;
}

/** On which channels the documents of a read model are announced. Lives in the read model's `present.ts`. */
export interface LiveSource<Doc, Audience, Shown> {
  readonly projection: Projection<Doc>;
  /** Event name on the wire, without the leading dot. */
  readonly event: string;
  /** The same that HTTP answers with. null: there is nothing to see. */
  readonly view: View<Doc, Audience, Shown | null>;
  /** What the view of a document is called, where that is not the document's id; `gone` names it alike. */
  readonly viewId?: (id: string) => string;
  /** Channels on which a document is announced. */
  readonly channelsOf: (document: Doc) => readonly string[];
  /** A document is announced on channels of its topic only; without it, what has changed is read as soon as any channel is heard. */
  readonly topic?: LiveTopic;
  /** Whom one of these channels speaks to, as far as the view depends on it. */
  readonly audienceOn: (channel: string) => Audience;
  /**
   * The documents that a channel is about, for resume, those that it has lost sight of included (`lostBy` then says
   * so); undefined when the channel is none of this source. Decided from the name alone.
   */
  readonly filterOf: (channel: string) => Filter<Doc> | undefined;
  /** Channels that lost sight of a living document after a position: they hear `gone`. */
  readonly lostBy: (document: Doc, after: Position) => readonly string[];
}

/** What a channel is shown of a document; null where it is none of its business. */
export const shownOn = <Doc, Audience, Shown>(
  source: LiveSource<Doc, Audience, Shown>,
  stored: Stored<Doc>,
  channel: string,
  inputs: ViewInputs,
): Shown | null =>
  source.channelsOf(stored.document).includes(channel)
    ? source.view.present({ stored, inputs }, source.audienceOn(channel))
    : null;
