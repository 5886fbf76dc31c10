/**
 * Texts as they are kept and compared. The same word comes in many bytes: a Mac takes accents apart, web pages and chats
 * leave marks that nobody sees, and old systems control characters.
 */

/** Soft hyphens, joiners, marks of direction, the byte order mark, fillers, tags: characters without a width. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
/**
 * No writing puts more marks on one letter (Unicode's stream-safe text). They are put in order by normalisation in a time that
 * grows with their square: thirty thousand take seconds.
 */
const runOfMarks = /(\p{Mark}{1,30})\p{Mark}*/gu;
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const control = /[^\P{Cc}\n\t]/gu;

/** ASCII in one line, which is most of a file: only the space around it can be too much. */
const isPlain = /^[ -~]*$/;

/** Accents composed (NFC), no control characters, no marks without a width, no half characters, no space around; lines stay. */
export const plainLines = (text: string): string => {
  if (isPlain.test(text)) return text.trim();
  const seen = text.toWellFormed().replace(lineEnds, '\n').replace(control, '').replace(unseen, '');
  // Some marks become two.
  return seen.replace(runOfMarks, '$1').normalize('NFC').replace(runOfMarks, '$1').trim();
};

/** As `plainLines`, in one line: any run of spaces, tabs and line ends is one space. */
export const plainLine = (text: string): string => plainLines(text).replace(/\s+/g, ' ');

const plainValue = (value: unknown): unknown => {
  if (typeof value === 'string') return plainLine(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plainValue);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plainValue(inner)]));
};

/** Plain JSON with every text in it as `plainLine` has it: master data, whoever brings them. */
export const plainTexts = <Value>(value: Value): Value => plainValue(value) as Value;

/** So many UTF-16 units of a text at most, and no half character at its end. */
export const shortened = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');

/**
 * Text as it is searched and compared: without case, accents or compatibility forms (`São LUÍS` → `sao luis`). Documents
 * store their searchable text folded, and `$contains` folds its needle, so that every engine compares plain bytes.
 */
export const foldText = (text: string): string =>
  text
    .replace(/\p{Mark}+/gu, '')
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase();

/** Its letters and digits alone: spaces and punctuation do not count either. */
export const foldWords = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');
