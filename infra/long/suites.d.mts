export interface LongSuite {
  readonly name: string;
  /** Path of the spec from the root. */
  readonly file: string;
  /** What is counted, for a person; the key of its row in the document. */
  readonly what: string;
  readonly goal: number;
  readonly sample: number;
  readonly run: number;
  readonly only?: string;
  readonly project?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export declare const suites: readonly LongSuite[];
