import type { Paginated } from '../lists/paginated.ts';

/** One of one's own sessions, in `GET /api/customer/sessions`. Moments are ISO 8601, UTC. */
export interface SessionView {
  readonly id: string;
  /** The one this request came with. */
  readonly current: boolean;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly expires_at: string;
  readonly remembered: boolean;
  readonly user_agent: string;
}

/** `GET /api/customer/sessions`, the one seen last first. */
export type SessionList = Paginated<SessionView>;

/** `POST /api/login` where a code is asked for (202): what `POST /api/login/second-factor` sends along. It opens nothing. */
export interface SecondStepDue {
  readonly sign_in: string;
}

/** `GET /api/csrf`: what changes carry in `X-CSRF-Token`. */
export interface CsrfToken {
  readonly token: string;
}
