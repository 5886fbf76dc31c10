/**
 * How somebody set a value by hand: in cells of a grid (typed, pasted, filled), in a form, by a call that saves whole
 * rows, or by undoing a submission.
 */
export type InputMethod = 'grid' | 'form' | 'api' | 'undo';

interface Authored {
  /** User id of whose edit it was, where that is not whoever submitted it. */
  readonly author?: string;
}

/** Where a value of a declaration came from. Files are named by the draft of their upload: a file's name may name people. */
export type ChangeSource =
  | (Authored & {
      readonly by: 'upload';
      /** Id of the upload's draft. */
      readonly draft: string;
      /** Of the sheet, from 1 without the header. */
      readonly line: number;
    })
  | (Authored & { readonly by: InputMethod });

/** Where the values of an event came from: most of them, and by field those that came otherwise. */
export type EventSource = ChangeSource & { readonly fields?: Readonly<Record<string, ChangeSource>> };

export const isSameSource = (a: ChangeSource, b: ChangeSource): boolean => {
  if (a.author !== b.author) return false;
  if (a.by !== 'upload') return a.by === b.by;
  return b.by === 'upload' && a.draft === b.draft && a.line === b.line;
};

/** null where no field came from anywhere that is known. */
export const eventSource = (
  sources: readonly (readonly [field: string, source: ChangeSource])[],
): EventSource | null => {
  const [first] = sources;
  if (!first) return null;
  const countOf = (source: ChangeSource): number =>
    sources.filter(([, other]) => isSameSource(source, other)).length;
  const [, most] = sources.reduce((best, one) => (countOf(one[1]) > countOf(best[1]) ? one : best), first);
  const others = sources.filter(([, source]) => !isSameSource(source, most));
  return others.length === 0 ? most : { ...most, fields: Object.fromEntries(others) };
};

/** Of one field of an event. */
export const sourceOfField = ({ fields, ...most }: EventSource, field: string): ChangeSource =>
  fields?.[field] ?? most;
