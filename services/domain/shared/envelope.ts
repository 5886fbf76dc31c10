import type { EventSource } from './change-source.ts';

/** Which side of the portal someone acts for: the operator's staff or a customer. Neither sees the other's drafts. */
export type Side = 'internal' | 'external';

/**
 * Who did it and why, beside every event. All strings: the distributed store keeps only strings.
 * Names of people never stand here; `actor` is a user's id.
 */
export interface EventMetadata {
  readonly actor: string;
  /** The organisation in whose name the actor acted; empty for staff acting for the operator. */
  readonly organisation: string;
  readonly side: Side;
  readonly commandId: string;
  /** SHA-256 of the caller's body: the same key with another body is refused. Empty for steps of a process. */
  readonly payloadHash: string;
  /** The decision that led here, for instance a submission's id. */
  readonly correlationId: string;
  /** Users whose edits the event carries, where they are not just the actor's; stored as one text, parted by commas. */
  readonly authors?: readonly string[];
  /** Where the values came from that a submission sent; absent of everything else. Stored as one text of JSON. */
  readonly source?: EventSource;
}

/** What stands around an event in the log. */
interface Envelope {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  /** 20 digits, compared as a string; belongs to one log. */
  readonly position: string;
  readonly recordedAt: string;
  readonly metadata: EventMetadata;
}

/** An event as folds and projections read it: parsed, upcast, in log order. Of a union, one of each: its type tells its data. */
export type Recorded<Event extends DomainEvent = DomainEvent> = Event extends DomainEvent
  ? Envelope & Event
  : never;

export interface DomainEvent {
  readonly type: string;
  readonly data: unknown;
}
