import type { JestReport } from './ran-on.mjs';

/** The area that a spec counts to, or `core`. `path` from the root, with slashes. */
export declare const areaOf: (path: string) => string;

/** `unit`, `web`, `int`, `scenario`, `faults` or `e2e`. */
export declare const kindOf: (path: string) => string;

/** Lines for a person, and one for each area that took more file time than it has. */
export declare const fileTimeReport: (report: JestReport) => {
  readonly lines: readonly string[];
  readonly over: readonly string[];
};
