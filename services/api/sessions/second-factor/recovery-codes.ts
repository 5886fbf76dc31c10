import { randomInt } from 'node:crypto';

/** Codes of a set, each for one time. */
export const codesOfSet = 10;
/** Crockford's: without letters that are read as others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 55 bits, behind the place. */
const randomLetters = 11;

/** A code as it was typed; its place tells which of the hashes to compare, so that a guess costs one. */
export interface TypedCode {
  readonly place: number;
  /** In the one writing in which it was hashed. */
  readonly code: string;
}

const newCode = (place: number): string => {
  const letters = Array.from({ length: randomLetters }, () => alphabet[randomInt(alphabet.length)]);
  return `${place}${letters.join('')}`;
};

/** In the order of their places, as they are hashed. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: codesOfSet }, (_, place) => newCode(place));

/** In three groups, which are easier to copy. */
export const asShown = (code: string): string => (code.match(/.{4}/g) ?? []).join('-');

/** undefined where it cannot be one. */
export const readRecoveryCode = (typed: string): TypedCode | undefined => {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (!/^\d[\dA-HJKMNP-TV-Z]{11}$/.test(code)) return undefined;
  return { place: Number(code[0]), code };
};
