import type { LongSuite } from './suites.mjs';

export interface LongRun {
  readonly seed: number;
  /** How often it broke something; counts only if the run passed. */
  readonly did: number;
  readonly passed: boolean;
  readonly commit: string;
  /** YYYY-MM-DD */
  readonly date: string;
}

export declare const runsOf: (folder: string, name: string) => readonly LongRun[];
export declare const keepRun: (folder: string, name: string, run: LongRun) => void;
export declare const doneIn: (runs: readonly LongRun[]) => number;
export declare const nextSeed: (runs: readonly LongRun[], fresh: number) => number;
export declare const outcomeOf: (report: {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
}) => 'passed' | 'failed' | 'not run';
/** Throws where the text has no marked block. */
export declare const withResults: (
  text: string,
  suites: readonly Pick<LongSuite, 'name' | 'what' | 'goal'>[],
  runsBySuite: Readonly<Record<string, readonly LongRun[]>>,
) => string;
