import { listOf, type PageQueryOf } from '../lists/criteria.ts';
import type { Paginated } from '../lists/paginated.ts';

/** A message of another system that could not be taken in: where it lies and why, never what it says. */
export interface ParkedMessageView {
  readonly id: string;
  /** `log.generation.position`. */
  readonly cursor: string;
  /** The topic that it came by. */
  readonly topic: string;
  readonly messageId: string;
  /** A sentence. */
  readonly reason: string;
  /** ISO 8601, UTC. */
  readonly parkedAt: string;
}

export const parkedMessagesList = listOf({ criteria: {}, usualPageSize: 10 });
export type ParkedMessagesPage = PageQueryOf<typeof parkedMessagesList>;

/** Answer of `GET /api/operations/parked-messages?page=&per_page=`, newest first. */
export interface ParkedMessagesAnswer extends Paginated<ParkedMessageView> {
  readonly cursor: string;
}

/** `POST /api/operations/parked-messages/{id}/replay`: it was published again under its id. */
export interface ReplayedMessage {
  readonly id: string;
}

/** A port that voyages call at and the reference data lack: shown by its name, in UTC, without a place on the map. */
export interface UnknownPort {
  readonly locode: string;
  /** As it was told. */
  readonly name: string;
  /** How many voyages call there. */
  readonly voyages: number;
}

/** Answer of `GET /api/operations/unknown-ports`, by UN/LOCODE. */
export interface UnknownPortsAnswer {
  readonly data: readonly UnknownPort[];
}
