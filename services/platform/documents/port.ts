/**
 * Documents: where projections keep read models. Every document carries the position of the last event it has
 * seen, and a write that is not newer changes nothing; so a repeat is harmless and no port needs a transaction.
 * Both adapters pass `documents.contract.ts`.
 */
import type { Position } from '../event-store/port.ts';

export type Scalar = string | number | boolean | null;

/**
 * A documented subset of MongoDB's filter. Paths are dotted; a path through an array that the model declares matches
 * any element. `_id` is the document's id. Operators of one condition hold together, and so do the paths of a filter.
 *
 * - null equals a missing field too, as in MongoDB; `$ne` matches where the field is missing. Neither null nor
 *   `$exists` is defined for a path through an array. Ranges compare values of the bound's own type only.
 * - `$contains` looks for the needle, folded by `foldText`, in a field that the document stores folded. It is a scan.
 * - What cannot use an index is a scan: it runs in the reader, not on the main thread.
 *
 * Unknown operators, paths outside the grammar and values that are no scalars throw `InvalidQuery`.
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

/** A query that the documented subset does not know; a fault of the caller, never of a document. */
export class InvalidQuery extends Error {
  override readonly name = 'InvalidQuery';
}

export interface FindOptions {
  /** Missing and null first, then numbers, then strings by code point. Ties are ordered by id, in the last direction. */
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

/**
 * Keys and sums may pass through one array of the model, the same for all: then each element counts by itself
 * (MongoDB's `$unwind`), and a sum of a field beside the array counts once an element.
 */
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
  /** Each index is a list of dotted paths; a path through an array indexes every element, and stands alone. */
  readonly indexes: readonly (readonly string[])[];
  /**
   * Paths that hold true or false. A model that names them (perhaps none) lets `group` take its keys from an index, in
   * which SQLite keeps true and false as 1 and 0.
   */
  readonly booleans?: readonly string[];
  /** Paths that hold arrays (`dischargePorts`), so that `dischargePorts.id` is known to mean any element. */
  readonly arrays?: readonly string[];
  /** Keeps every version with its [from, to) moments. */
  readonly history: boolean;
  /** Paths by whose value versions are asked for (`organisationId`); of one document they are found without. */
  readonly historyIndexes?: readonly string[];
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
  /** Of those that match a filter, how many match each of the others, in their order. */
  countEach<Doc>(model: ReadModel<Doc>, filter: Filter, each: readonly Filter[]): Promise<readonly number[]>;
  /** Values of a path, ascending, null left out; of a path through an array, those of every element. */
  distinct<Doc>(model: ReadModel<Doc>, path: string, filter: Filter): Promise<readonly Scalar[]>;
  /** In the order of the keys. Numbers are summed; `min` and `max` are of numbers or strings, null left out. */
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
  /**
   * Versions that match, whatever holds now; for history screens. Sort and page as in `find`; paths
   * `version`, `from`, `to` are of the version. A `to` of null sorts last: it ends later than all others.
   */
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
  /** The live generation, `name@version#run`: a change of it makes clients reload. `name@0#0` before the first. */
  generation(model: ReadModel<unknown>): Promise<string>;
  close(): Promise<void>;
}
