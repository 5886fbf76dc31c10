/**
 * Text as it is searched: without case, accents or compatibility forms (`São LUÍS` → `sao luis`). Documents store their
 * searchable text folded, and `$contains` folds its needle, so that every engine compares plain bytes.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase();
