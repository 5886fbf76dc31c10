import { commonPasswords } from './common-passwords.ts';

/** Letters that are written as digits or signs to look clever. */
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const undisguised = (text: string): string =>
  text.replaceAll(/[013457@$!]/g, (sign) => disguises[sign] ?? sign);

/** `P@ssword2026!` is `password` with a year: what is left without what people append. */
const isCommon = (password: string): boolean => {
  const folded = password.toLowerCase();
  const bare = folded.replace(/^[\d\W_]+/, '').replace(/[\d\W_]+$/, '');
  return [folded, bare, undisguised(folded), undisguised(bare)].some((text) => commonPasswords.has(text));
};

const isOneCharacter = (password: string): boolean => new Set(password.toLowerCase()).size <= 3;

/** What is wrong with a new password, as sentences for its field; none: it may be used. */
export const passwordProblems = (
  password: string,
  own: readonly (string | null)[] = [],
): readonly string[] => {
  const problems: string[] = [];
  if (password.length < 10 || password.length > 128)
    problems.push('The password must have 10 to 128 characters.');
  if (!/\p{Lu}/u.test(password)) problems.push('The password must have at least one uppercase letter.');
  if (!/\d/.test(password)) problems.push('The password must have at least one number.');
  const folded = password.toLowerCase();
  const isOwn = own.some((part) => part !== null && part.length >= 4 && folded.includes(part.toLowerCase()));
  if (isCommon(password) || isOneCharacter(password) || isOwn)
    problems.push('This password is too easy to guess; choose another one.');
  return problems;
};
