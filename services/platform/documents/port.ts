/**
 * Documents: where projections keep read models. Every document carries the position of the last event it has
 * seen, and a write that is not newer changes nothing; so a repeat is harmless and no port needs a transaction.
 * Both adapters pass `documents.contract.ts`.
 */
import type { Position } from '../event-store/port.ts';

export type Scalar = string | number | boolean | null;

/**
 * A documented subset of MongoDB's filter. Paths are dotted; a path into an array matches any element.
 * `$contains` is case-insensitive on a stored, folded field, and is a scan: it runs in the reader.
 */
export type Condition =
  | Scalar
  | {
      readonly $in?: readonly Scalar[];
      readonly $ne?: Scalar;
      readonly $gt?: string | number;
      readonly $gte?: string | number;
      readonly $lt?: string | number;
      readonly $lte?: string | number;
      readonly $contains?: string;
      readonly $exists?: boolean;
    };

export interface Filter {
  readonly $or?: readonly Filter[];
  readonly $and?: readonly Filter[];
  readonly [path: string]: Condition | readonly Filter[] | undefined;
}

export interface FindOptions {
  readonly sort?: readonly (readonly [path: string, direction: 1 | -1])[];
  readonly skip?: number;
  readonly limit?: number;
}

export interface Stored<Doc> {
  readonly id: string;
  readonly position: Position;
  /** Revision of the document's stream when it was last written. */
  readonly revision: number;
  readonly document: Doc;
}

/** A document that is gone leaves its place for 30 days, so that resume can say so. */
export interface Tombstone<Doc> {
  readonly id: string;
  readonly position: Position;
  /** What the document was last: says which channels must hear of it. */
  readonly last: Doc;
}

export interface Version<Doc> {
  readonly id: string;
  /** From 1. */
  readonly version: number;
  /** ISO moments: the version held from `from` (included) to `to` (excluded; null: it holds still). */
  readonly from: string;
  readonly to: string | null;
  readonly position: Position;
  readonly document: Doc;
}

export interface GroupSpec {
  readonly filter: Filter;
  readonly keys: readonly string[];
  readonly sum?: readonly string[];
  readonly min?: readonly string[];
  readonly max?: readonly string[];
}

export interface Group {
  readonly keys: Readonly<Record<string, Scalar>>;
  readonly count: number;
  readonly sum: Readonly<Record<string, number>>;
  readonly min: Readonly<Record<string, Scalar>>;
  readonly max: Readonly<Record<string, Scalar>>;
}

/** How a read model is stored; declared in its `read-model.ts`. */
export interface ReadModel<Doc> {
  readonly name: string;
  /** Each index is a list of dotted paths; an array path indexes every element. */
  readonly indexes: readonly (readonly string[])[];
  /** Keeps every version with its [from, to) moments. */
  readonly history: boolean;
  /** Never set; carries the type of the documents. */
  readonly document?: Doc;
}

/** The live generation of a read model, for queries. The generation is looked up at each call. */
export interface Documents {
  get<Doc>(model: ReadModel<Doc>, id: string): Promise<Stored<Doc> | undefined>;
  /** In the order of the ids; missing ones are left out. */
  getMany<Doc>(model: ReadModel<Doc>, ids: readonly string[]): Promise<readonly Stored<Doc>[]>;
  find<Doc>(model: ReadModel<Doc>, filter: Filter, options?: FindOptions): Promise<readonly Stored<Doc>[]>;
  count<Doc>(model: ReadModel<Doc>, filter: Filter): Promise<number>;
  distinct<Doc>(model: ReadModel<Doc>, path: string, filter: Filter): Promise<readonly Scalar[]>;
  group<Doc>(model: ReadModel<Doc>, spec: GroupSpec): Promise<readonly Group[]>;
  /** Documents newer than a position that match, oldest change first; for resume. */
  changedSince<Doc>(
    model: ReadModel<Doc>,
    after: Position,
    filter: Filter,
    limit: number,
  ): Promise<readonly Stored<Doc>[]>;
  tombstonesSince<Doc>(
    model: ReadModel<Doc>,
    after: Position,
    limit: number,
  ): Promise<readonly Tombstone<Doc>[]>;
  /** Versions of one document, newest first. */
  versions<Doc>(model: ReadModel<Doc>, id: string): Promise<readonly Version<Doc>[]>;
  /** Versions that match, whatever holds now; for history screens. Sort and page as in `find`; paths `version`, `from`, `to` are of the version. */
  findVersions<Doc>(
    model: ReadModel<Doc>,
    filter: Filter,
    options?: FindOptions,
  ): Promise<readonly Version<Doc>[]>;
  countVersions<Doc>(model: ReadModel<Doc>, filter: Filter): Promise<number>;
  /** What held at a moment. */
  asOf<Doc>(
    model: ReadModel<Doc>,
    moment: string,
    filter: Filter,
    options?: FindOptions,
  ): Promise<readonly Version<Doc>[]>;
  /** The live generation: a change of it makes clients reload. */
  generation(model: ReadModel<unknown>): Promise<string>;
  close(): Promise<void>;
}
