import { foldText } from '#contracts/cells/fold-text';
import { type ColumnKind, type ColumnValue, displayText, editText, isUnparsed } from '../rows/cells.ts';

const known = new Map<string, string>();
const maxKnown = 20_000;
const hasOther = /[^\u0020-\u007e]/;

/** Folded for a comparison; names and dates repeat over thousands of rows. */
export const foldedForFind = (text: string): string => {
  if (!hasOther.test(text)) return text.toLowerCase();
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= maxKnown) known.clear();
  const folded = foldText(text);
  known.set(text, folded);
  return folded;
};

/** The forms in which somebody may look for a value: a number with and without spaces, a date as it is shown and as it is typed. */
const formsOf = (kind: ColumnKind, value: ColumnValue, shown: string | undefined): readonly string[] => {
  if (shown !== undefined) return [shown];
  if (value === null) return [];
  if (isUnparsed(value)) return [value.text];
  const hasTwo = kind === 'numeric' || kind === 'date' || kind === 'month';
  return hasTwo ? [editText(kind, value), displayText(kind, value)] : [displayText(kind, value)];
};

/** The first form of a value that holds the text looked for, which is folded; undefined where none does. */
export const formWith = (
  wanted: string,
  kind: ColumnKind,
  value: ColumnValue,
  shown?: string,
): string | undefined => formsOf(kind, value, shown).find((form) => foldedForFind(form).includes(wanted));

/** Every place of the folded text in a text replaced, its other letters left as they are. */
export const replacedIn = (text: string, wanted: string, replacement: string): string => {
  let folded = '';
  /** Where in the text each character of the folded one comes from. */
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    const part = foldText(character);
    folded += part;
    for (let n = 0; n < part.length; n += 1) origins.push(at);
    at += character.length;
  }
  let replaced = '';
  let from = 0;
  for (
    let found = folded.indexOf(wanted);
    found !== -1;
    found = folded.indexOf(wanted, found + wanted.length)
  ) {
    replaced += text.slice(from, origins[found]) + replacement;
    from = origins[found + wanted.length] ?? text.length;
  }
  return replaced + text.slice(from);
};
