import type { CellOption } from './cell.ts';
import { foldText, foldWords } from './fold-text.ts';

/**
 * How two spellings of one option are compared: case, accents, spaces and punctuation do not count. A name of nothing else
 * is compared as it stands.
 */
export const optionKey = (text: string): string => {
  const bare = foldWords(text);
  return bare === '' ? foldText(text).trim() : bare;
};

interface OptionIndex {
  readonly byId: ReadonlyMap<string, CellOption>;
  /** As written but for case and spaces, which tells names apart that fold alike; null where two options bear one name. */
  readonly byName: ReadonlyMap<string, CellOption | null>;
  readonly byKey: ReadonlyMap<string, CellOption | null>;
}

const nameKey = (text: string): string => text.trim().replace(/\s+/g, ' ').normalize('NFC').toLowerCase();

const indexes = new WeakMap<readonly CellOption[], OptionIndex>();

/** null where two options share a key: only the id can tell them apart. */
const mapBy = (
  options: readonly CellOption[],
  keyOf: (option: CellOption) => string,
): ReadonlyMap<string, CellOption | null> => {
  const map = new Map<string, CellOption | null>();
  for (const option of options) {
    const key = keyOf(option);
    const other = map.get(key);
    map.set(key, other === undefined || other?.id === option.id ? option : null);
  }
  return map;
};

const indexOf = (options: readonly CellOption[]): OptionIndex => {
  const known = indexes.get(options);
  if (known) return known;
  const index = {
    byId: new Map(options.map((option) => [nameKey(option.id), option])),
    byName: mapBy(options, ({ name }) => nameKey(name)),
    byKey: mapBy(options, ({ name }) => optionKey(name)),
  };
  indexes.set(options, index);
  return index;
};

/** The option that a text names, by id or name; undefined where none does, or more than one. */
export const optionIn = (text: string, options: readonly CellOption[]): CellOption | undefined => {
  const { byId, byName, byKey } = indexOf(options);
  const name = nameKey(text);
  return byId.get(name) ?? byName.get(name) ?? byKey.get(optionKey(text)) ?? undefined;
};
