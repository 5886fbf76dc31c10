import type { Browser } from 'playwright';
import type { PeopleOfPortal } from '#portal/seed/world/people';
import type { Windows } from '../windows.ts';

/** What the process behind a worker's browser tests can be asked for, each with its answer. All begin when first asked for. */
export interface HostCalls {
  /** Endpoint of the browser, `ws://…`. */
  readonly browser: string;
  /** Address of the portal, `http://127.0.0.1:…`. */
  readonly portal: string;
  /** Organisations and people in the portal that nobody else was given. */
  readonly people: PeopleOfPortal;
  /** Names of 23 companies that an organisation can book for from then on; asked with its id. */
  readonly companies: readonly string[];
  /** Address of web sources in development mode; asked with their folder, for instance `web`. */
  readonly sources: string;
}

export interface HostCall {
  readonly id: number;
  readonly call: keyof HostCalls;
  /** Which folder or organisation it is asked of. */
  readonly of?: string;
}

export type HostAnswer =
  | { readonly id: number; readonly answer: HostCalls[keyof HostCalls] }
  | { readonly id: number; readonly fault: string };

/** What the environment of browser tests gives each of its files as `browserTests`. */
export interface BrowserTests {
  /** The worker's connection to its browser: what a file opens is closed behind it, but for windows that the next one may have. */
  readonly browser: () => Promise<{ readonly browser: Browser; readonly windows: Windows }>;
  readonly ask: <Call extends keyof HostCalls>(call: Call, of?: string) => Promise<HostCalls[Call]>;
}
