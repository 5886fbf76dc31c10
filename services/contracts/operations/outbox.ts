import { listOf } from '../lists/criteria.ts';
import type { Paginated } from '../lists/paginated.ts';

/** A mail that left the portal, as the outbox screen shows it. */
export interface OutboxMail {
  readonly messageId: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly sentAt: string;
}

/** Nothing narrows it. */
export const outboxList = listOf({ criteria: {} });

/** Answer of `GET /api/operations/outbox?page=&per_page=`, newest first. */
export type OutboxAnswer = Paginated<OutboxMail>;
