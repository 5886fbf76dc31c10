/** Of specs in a checkout: all that could change how one comes out. Files are read once, so that it is as of one moment. */
export declare class Fingerprints {
  /** @param root the checkout */
  constructor(root: string);
  /** @param spec its path from the root, with slashes */
  of(spec: string): string;
}

/** Fingerprints by spec. */
type Passed = Readonly<Record<string, string>>;

/** Specs, with their fingerprints, that have not passed as they are now. */
export declare const changedSince: (
  passed: Passed,
  specs: readonly string[],
  fingerprints: Fingerprints,
) => ReadonlyMap<string, string>;

/** What passed before, in the file that `keepPassed` wrote; nothing where there is none. */
export declare const passedBefore: (file: string) => Passed;

/** Adds what passed in this run. `ran`: fingerprints taken before it. */
export declare const keepPassed: (
  file: string,
  ran: ReadonlyMap<string, string>,
  passedSpecs: readonly string[],
) => void;
