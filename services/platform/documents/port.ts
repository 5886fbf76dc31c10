/**
 * Documents: where projections keep read models. Every document carries the position of the last event it has
 * seen, and a write that is not newer changes nothing; so a repeat is harmless and no port needs a transaction.
 * Both adapters pass `documents.contract.ts`.
 */
import type { Position } from '../event-store/port.ts';

export type Scalar = string | number | boolean | null;

/** So many names deep paths are known: deeper ones do not compile. */
type Shallower = readonly [never, 0, 1, 2, 3];

type PathWithin<Value, Depth extends number> = Depth extends 0
  ? never
  : Value extends readonly (infer Item)[]
    ? PathWithin<Item, Depth>
    : Value extends object
      ? {
          [Name in keyof Value & string]-?:
            | Name
            | `${Name}.${PathWithin<NonNullable<Value[Name]>, Shallower[Depth]>}`;
        }[keyof Value & string]
      : never;

/** Dotted paths of a document, through arrays too, at most four names deep. */
export type PathOf<Doc> = Extract<'_id' | PathWithin<Doc, 4>, string>;

/** What a version has beside its document, as history is asked for it; `from` and `to` are those of `Version`. */
export type Versioned<Doc> = Doc & {
  readonly version: number;
  readonly from: string;
  readonly to: string | null;
};

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

export type Filter<Doc> = {
  readonly $or?: readonly Filter<Doc>[];
  readonly $and?: readonly Filter<Doc>[];
} & { readonly [Path in PathOf<Doc>]?: Condition };

/** A filter as adapters read it: whoever asked has had the paths checked against the documents. */
export interface AnyFilter {
  readonly $or?: readonly AnyFilter[];
  readonly $and?: readonly AnyFilter[];
  readonly [path: string]: Condition | readonly AnyFilter[] | undefined;
}

/** A query that the documented subset does not know; a fault of the caller, never of a document. */
export class InvalidQuery extends Error {
  override readonly name = 'InvalidQuery';
}

/** A wished order and page, as adapters read them. */
export interface AnyFindOptions {
  /** Missing and null first, then numbers, then strings by code point. Ties are ordered by id, in the last direction. */
  readonly sort?: readonly (readonly [path: string, direction: 1 | -1])[];
  readonly skip?: number;
  readonly limit?: number;
}

export interface FindOptions<Doc> extends AnyFindOptions {
  readonly sort?: readonly (readonly [path: PathOf<Doc>, direction: 1 | -1])[];
}

export interface Stored<Doc> {
  readonly id: string;
  readonly position: Position;
  /** Revision of the document's stream when it was last written. */
  readonly revision: number;
  readonly document: Doc;
}

/** A document that is gone leaves its place for 30 days. */
export interface Tombstone<Doc> {
  readonly id: string;
  readonly position: Position;
  /** What the document was last. */
  readonly last: Doc;
}

/** An audience saw a document and sees it no more. Kept for 30 days, so that resume can say so. */
export interface Loss {
  readonly id: string;
  readonly audience: string;
  /** Of the event that took it away. */
  readonly position: Position;
}

/**
 * A version of a document: all that was written under one name, as it was last. What it held before, later writes under that name
 * have superseded; only `at` reads that.
 */
export interface Version<Doc> {
  readonly id: string;
  /** From 1. */
  readonly version: number;
  /** ISO moments: the version held from its first write (included) to `to` (excluded; null: it holds still). */
  readonly from: string;
  readonly to: string | null;
  readonly position: Position;
  readonly document: Doc;
}

/** What a document held from one moment (included) to another (excluded; null: still). */
export interface Held<Doc> extends Stored<Doc> {
  /** From 1; no number is left out. */
  readonly row: number;
  /** Of the version that it was. */
  readonly version: number;
  readonly from: string;
  readonly to: string | null;
  /** A later write under the same name took its place. */
  readonly superseded: boolean;
}

/**
 * Keys and sums may pass through one array of the model, the same for all: then each element counts by itself
 * (MongoDB's `$unwind`), and a sum of a field beside the array counts once an element.
 */
export interface GroupSpec<Doc> {
  readonly filter: Filter<Doc>;
  readonly keys: readonly PathOf<Doc>[];
  readonly sum?: readonly PathOf<Doc>[];
  readonly min?: readonly PathOf<Doc>[];
  readonly max?: readonly PathOf<Doc>[];
}

/** The same as adapters read it. */
export interface AnyGroupSpec {
  readonly filter: AnyFilter;
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

/** How a read model is stored, as those take it who query, write or fold it: its paths were checked where it was declared. */
export interface StoredModel<Doc = unknown> {
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
  /** Keeps all that documents ever held, with [from, to) moments. */
  readonly history: boolean;
  /** The same of what documents ever held, without paths through arrays; of one document it is found without. */
  readonly historyIndexes?: readonly (readonly string[])[];
  /** Never set; carries the type of the documents. */
  readonly document?: Doc;
}

/** The same, declared in a `read-model.ts`: its paths are those of its documents. */
export interface ReadModel<Doc> extends StoredModel<Doc> {
  readonly indexes: readonly (readonly PathOf<Doc>[])[];
  readonly booleans?: readonly PathOf<Doc>[];
  readonly arrays?: readonly PathOf<Doc>[];
  readonly historyIndexes?: readonly (readonly PathOf<Doc>[])[];
}

/** Questions of documents that are answered alike as things stand and as they stood at a moment. */
export interface DocumentQueries {
  get<Doc>(model: StoredModel<Doc>, id: string): Promise<Stored<Doc> | undefined>;
  /** In the order of the ids; missing ones are left out. */
  getMany<Doc>(model: StoredModel<Doc>, ids: readonly string[]): Promise<readonly Stored<Doc>[]>;
  find<Doc>(
    model: StoredModel<Doc>,
    filter: Filter<NoInfer<Doc>>,
    options?: FindOptions<NoInfer<Doc>>,
  ): Promise<readonly Stored<Doc>[]>;
  /** Of all that match, in the wished order: the whole list as it stood at one moment, however long it is. */
  ids<Doc>(
    model: StoredModel<Doc>,
    filter: Filter<NoInfer<Doc>>,
    sort?: FindOptions<NoInfer<Doc>>['sort'],
  ): Promise<readonly string[]>;
  count<Doc>(model: StoredModel<Doc>, filter: Filter<NoInfer<Doc>>): Promise<number>;
  /** Of those that match a filter, how many match each of the others, in their order. */
  countEach<Doc>(
    model: StoredModel<Doc>,
    filter: Filter<NoInfer<Doc>>,
    each: readonly Filter<NoInfer<Doc>>[],
  ): Promise<readonly number[]>;
  /** Values of a path, ascending, null left out; of a path through an array, those of every element. */
  distinct<Doc>(
    model: StoredModel<Doc>,
    path: PathOf<NoInfer<Doc>>,
    filter: Filter<NoInfer<Doc>>,
  ): Promise<readonly Scalar[]>;
  /** In the order of the keys. Numbers are summed; `min` and `max` are of numbers or strings, null left out. */
  group<Doc>(model: StoredModel<Doc>, spec: GroupSpec<NoInfer<Doc>>): Promise<readonly Group[]>;
}

/** What is asked of versions in sum: which values they hold, and how many there are of each. */
export interface VersionQueries {
  /** The document id of each version that matches, sorted as asked; a document with several such versions appears once for each. */
  ids<Doc>(
    model: StoredModel<Doc>,
    filter: Filter<Versioned<NoInfer<Doc>>>,
    sort?: FindOptions<Versioned<NoInfer<Doc>>>['sort'],
  ): Promise<readonly string[]>;
  distinct<Doc>(
    model: StoredModel<Doc>,
    path: PathOf<NoInfer<Doc>>,
    filter: Filter<Versioned<NoInfer<Doc>>>,
  ): Promise<readonly Scalar[]>;
  group<Doc>(
    model: StoredModel<Doc>,
    spec: Omit<GroupSpec<NoInfer<Doc>>, 'filter'> & { readonly filter: Filter<Versioned<NoInfer<Doc>>> },
  ): Promise<readonly Group[]>;
}

/** The live generation of a read model, for queries. The generation is looked up at each call. */
export interface Documents extends DocumentQueries {
  /**
   * What held at an ISO moment. Of a model that keeps no history each question rejects with `InvalidQuery`; after the last
   * write it is what holds now.
   */
  at(moment: string): DocumentQueries;
  /**
   * The same of every version, whatever holds now: of each the last of its rows, as history screens tell it. Paths as in
   * `findVersions`. Of a model that keeps no history each question rejects with `InvalidQuery`.
   */
  ofVersions(): VersionQueries;
  /** Documents newer than a position that match, oldest change first; for resume. */
  changedSince<Doc>(
    model: StoredModel<Doc>,
    after: Position,
    filter: Filter<NoInfer<Doc>>,
    limit: number,
  ): Promise<readonly Stored<Doc>[]>;
  tombstonesSince<Doc>(
    model: StoredModel<Doc>,
    after: Position,
    limit: number,
  ): Promise<readonly Tombstone<Doc>[]>;
  /** What an audience lost sight of after a position, oldest first; what is gone, everyone lost who saw it. For resume. */
  lostBy(model: StoredModel, audience: string, after: Position, limit: number): Promise<readonly Loss[]>;
  /** Who lost sight of these documents after a position, oldest first; for announcements. */
  lostOf(model: StoredModel, ids: readonly string[], after: Position): Promise<readonly Loss[]>;
  /** Versions of one document, newest first. */
  versions<Doc>(model: StoredModel<Doc>, id: string): Promise<readonly Version<Doc>[]>;
  /**
   * Versions that match, whatever holds now; for history screens. Sort and page as in `find`; paths
   * `version`, `from`, `to` are of the version. A `to` of null sorts last: it ends later than all others.
   */
  findVersions<Doc>(
    model: StoredModel<Doc>,
    filter: Filter<Versioned<NoInfer<Doc>>>,
    options?: FindOptions<Versioned<NoInfer<Doc>>>,
  ): Promise<readonly Version<Doc>[]>;
  countVersions<Doc>(model: StoredModel<Doc>, filter: Filter<Versioned<NoInfer<Doc>>>): Promise<number>;
  /** All that documents ever held, by id and row, from behind one row on; for checksums. */
  everHeld<Doc>(
    model: StoredModel<Doc>,
    after: Pick<Held<Doc>, 'id' | 'row'> | undefined,
    limit: number,
  ): Promise<readonly Held<Doc>[]>;
  /** The live generation, `name@version#run`: a change of it makes clients reload. `name@0#0` before the first. */
  generation(model: StoredModel): Promise<string>;
  close(): Promise<void>;
}
