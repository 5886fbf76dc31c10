/** What of Jest's report (`--json`) counts. */
export interface JestReport {
  readonly testResults: readonly {
    /** Path of the suite. */
    readonly name: string;
    /** Milliseconds since 1970. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly status: string;
    }[];
  }[];
}

/** Lines for a person, and what had to run and did not. */
export declare const ranOnReport: (run: {
  readonly report: JestReport;
  /** File of what the suites recorded; need not exist. */
  readonly recorded: string;
  /** Servers that this run had. */
  readonly there: readonly ('mongo' | 'kafka')[];
  /** Why the machine can start none. */
  readonly missing?: string | undefined;
}) => { readonly lines: readonly string[]; readonly unpaid: readonly string[] };
