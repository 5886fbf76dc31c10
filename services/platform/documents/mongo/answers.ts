import { stillHolds } from '../generation-names.ts';
import type { Group, AnyGroupSpec, Held, Scalar, Stored, Version } from '../port.ts';
import type { KeptRow, KeptVersion } from './collections.ts';

/** One group as the pipeline names its parts. */
export type Grouped = { readonly _id: Readonly<Record<string, Scalar>>; readonly count: number } & Readonly<
  Record<string, unknown>
>;

export const storedOf = <Doc>({ _id, id = _id, position, revision, document }: KeptRow): Stored<Doc> => ({
  id,
  position,
  revision,
  document: document as Doc,
});

const endOf = (to: string): string | null => (to === stillHolds ? null : to);

export const versionOf = <Doc>({
  id,
  version,
  began,
  to,
  position,
  document,
}: KeptVersion): Version<Doc> => ({
  id,
  version,
  from: began,
  to: endOf(to),
  position,
  document: document as Doc,
});

export const heldOf = <Doc>(kept: KeptVersion): Held<Doc> => {
  const { row, version, from, to, superseded } = kept;
  return { ...storedOf<Doc>(kept), row, version, from, to: endOf(to), superseded };
};

export const groupOf = (spec: AnyGroupSpec, row: Grouped): Group => {
  const named = <Value>(paths: readonly string[] | undefined, value: (n: number) => unknown) =>
    Object.fromEntries((paths ?? []).map((path, n) => [path, value(n) as Value]));
  return {
    keys: named<Scalar>(spec.keys, (n) => row._id[`k${n}`]),
    count: row.count,
    sum: named<number>(spec.sum, (n) => row[`s${n}`]),
    min: named<Scalar>(spec.min, (n) => row[`n${n}`]),
    max: named<Scalar>(spec.max, (n) => row[`x${n}`]),
  };
};
