import { listOf } from '../lists/criteria.ts';
import type { Paginated } from '../lists/paginated.ts';

/** Whoever registered by themselves and waits for an answer, the one who has waited longest first. */
export const requestList = listOf({ criteria: {} });

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface RequestRow {
  /** The user's. */
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  /** What they call the company that they work for. */
  readonly organisation: string;
  readonly business_type: Named;
  /** Names. */
  readonly trades: readonly string[];
  /** ISO moment when they confirmed their address. */
  readonly createdAt: string;
}

/** `GET /api/internal/users/public-requests?page=&per_page=`. */
export type RequestsAnswer = Paginated<RequestRow>;

/** `GET /api/internal/users/public-requests/{id}`. */
export interface RequestAnswer {
  readonly data: RequestRow;
  readonly roles: readonly Named[];
}
