import type { GateName } from '#contracts/people/gates';
import type { Permission } from '#contracts/people/permissions';
import type { Filter } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import type { Projection } from '../projection.ts';
import type { View } from './view.ts';

/** Tells by a document's id which channels could be about it, and which could not, before the document is read. */
export interface LiveTopic {
  readonly ofId: (id: string) => string;
  /** undefined where the channel is none of this source. */
  readonly ofChannel: (channel: string) => string | undefined;
}

/** What somebody may do in an organisation: enter by the gate, and hold the permission there. */
export interface MemberRight {
  readonly user: string;
  readonly organisation: string;
  readonly gate: GateName;
  readonly permission: Permission;
}

/** On which channels the documents of a read model are announced. Lives in the read model's `present.ts`. */
export interface LiveSource<Doc, Side, Shown> {
  readonly projection: Projection<Doc>;
  /** Event name on the wire, without the leading dot. */
  readonly event: string;
  /** What says that an audience lost sight of a document, where that has a name of its own. */
  readonly goneEvent?: string;
  /** What tells an audience of a document that it did not see before, where that has a name of its own. */
  readonly entered?: {
    readonly event: string;
    /** Since when an audience sees it; undefined where it does not. */
    readonly since: (document: Doc, audience: string) => Position | undefined;
  };
  /** The same that HTTP answers with. null: there is nothing to see. */
  readonly view: View<Doc, Side, Shown | null>;
  /** What the view of a document is called, where that is not the document's id; `gone` names it alike. */
  readonly viewId?: (id: string) => string;
  /** Channels that speak to an audience of the projection; none where this source tells it nothing. */
  readonly channelsOf: (audience: string) => readonly string[];
  /** The audience that a channel speaks to; undefined when the channel is none of this source. Decided from the name alone. */
  readonly audienceOf: (channel: string) => string | undefined;
  /** What is asked of a channel's listener, beside having joined it, before a document is told there; undefined: nothing. */
  readonly rightOn?: (document: Doc, channel: string) => MemberRight | undefined;
  /** A document is announced on channels of its topic only; without it, what has changed is read as soon as any channel is heard. */
  readonly topic?: LiveTopic;
  /** The side of its audience that a channel speaks to, as far as the view depends on it. */
  readonly sideOn: (channel: string) => Side;
  /** What an audience that one of its channels speaks to sees, for resume. */
  readonly filterOf: (audience: string) => Filter<Doc>;
}

/** Channels on which a document is announced. */
export const channelsFor = <Doc, Side, Shown>(
  { projection, channelsOf }: LiveSource<Doc, Side, Shown>,
  document: Doc,
): readonly string[] => (projection.audiencesOf?.(document) ?? []).flatMap(channelsOf);
