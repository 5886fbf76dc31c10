/** Long lists of plain entries in a body: each entry is looked at once, and others have their turn in between. */
import { inSlices } from '#platform/fairness/in-slices';

/** What the entries of a list must be. */
export interface Entries {
  readonly is: (entry: unknown) => boolean;
  readonly min: number;
  readonly max: number;
}

const declared = 'laycan:entries';

/** Index of the first entry that is not as it must be, -1 where all are: of lists that were looked at before the validator. */
const looked = new WeakMap<readonly unknown[], number>();

const isOfLength = (value: unknown, { min, max }: Entries): value is readonly unknown[] =>
  Array.isArray(value) && value.length >= min && value.length <= max;

/** Says of a property what entries its list has. */
export const declareEntries =
  (entries: Entries): PropertyDecorator =>
  (target, property) =>
    Reflect.defineMetadata(declared, entries, target, property);

/** Looks at the entries of every list of a body that has them declared; of a list that is too long at none. */
export const lookAtEntries = async (body: object): Promise<void> => {
  for (const [property, value] of Object.entries(body) as [string, unknown][]) {
    const entries = Reflect.getMetadata(declared, body, property) as Entries | undefined;
    if (!entries || !isOfLength(value, entries)) continue;
    const fit = await inSlices(value, entries.is);
    looked.set(value, fit.indexOf(false));
  }
};

/** The first entry that is not as it must be, -1 where all are; undefined of what is no list, or not of the length that it must have. */
export const firstWrongIn = (value: unknown, entries: Entries): number | undefined => {
  if (!isOfLength(value, entries)) return undefined;
  return looked.get(value) ?? value.findIndex((entry) => !entries.is(entry));
};
