import type { CellOption } from './cell.ts';
import { slipsBetween } from './slips.ts';
import { foldText } from './fold-text.ts';
import { optionKey } from './options.ts';

/** One slip of the keyboard for every so many letters, and no more than this in all. */
const lettersPerSlip = 4;
const maxSlips = 3;
const longest = 200;
const collator = new Intl.Collator('en', { numeric: true });

const slipsFor = (key: string): number => Math.min(maxSlips, Math.floor(key.length / lettersPerSlip));

const wordsOf = (text: string): readonly string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);

interface Named {
  readonly option: CellOption;
  readonly key: string;
  readonly words: readonly string[];
}

const known = new WeakMap<readonly CellOption[], readonly Named[]>();

const namedOf = (options: readonly CellOption[]): readonly Named[] => {
  const before = known.get(options);
  if (before) return before;
  const named = options.map((option) => ({
    option,
    key: optionKey(option.name),
    words: wordsOf(option.name),
  }));
  known.set(options, named);
  return named;
};

/** Whether a word is another one, or nearly; names share their words, so each pair is compared once. */
const wordMatcher = (word: string): ((other: string) => boolean) => {
  const compared = new Map<string, boolean>();
  const maxSlips = slipsFor(word);
  return (other) => {
    const before = compared.get(other);
    if (before !== undefined) return before;
    const isNear = slipsBetween(word, other, maxSlips) <= maxSlips;
    compared.set(other, isNear);
    return isNear;
  };
};

/** How far names are from what was written: 0 is the same letters; null, nothing in common. */
const farnessFrom = (text: string): ((named: Named) => number | null) => {
  const wanted = optionKey(text);
  const matchers = wordsOf(text).map(wordMatcher);
  const maxSlips = slipsFor(wanted);
  const isPart = wanted.length > 2;
  return ({ key, words }) => {
    const slips = slipsBetween(wanted, key, maxSlips);
    if (slips <= maxSlips) return slips;
    if (isPart && key.startsWith(wanted)) return 4;
    if (isPart && key.includes(wanted)) return 5;
    const shared = matchers.filter((isNear) => words.some(isNear)).length;
    return shared === 0 ? null : 7 - shared / matchers.length;
  };
};

/**
 * The options that a text most likely means, nearest first: names with a slip of the keyboard, of which it is the beginning
 * or a part, or with which it shares words. Empty where nothing is near.
 */
export const nearestOptions = (
  text: string,
  options: readonly CellOption[],
  maxOptions: number,
): readonly CellOption[] => {
  if (text.length > longest || optionKey(text) === '') return [];
  const farness = farnessFrom(text);
  return namedOf(options)
    .flatMap((named) => {
      const far = farness(named);
      return far === null ? [] : [{ far, option: named.option }];
    })
    .sort((a, b) => a.far - b.far || collator.compare(a.option.name, b.option.name))
    .slice(0, maxOptions)
    .map(({ option: { id, name } }) => ({ id, name }));
};
