import { screens } from './areas.ts';

/**
 * What stands for a name in a pattern is an id, of a port call with its `~`, or a name of words: no encoded character but the
 * space, which another reader could take for a slash.
 */
const named = String.raw`(?:[\w~-]|%20)+`;
const grammar = new RegExp(
  `^(?:${screens.map(({ pattern }) => pattern.replaceAll(/:\w+/g, named)).join('|')})$`,
);

/** No address of a screen has so many characters. */
const longestReturn = 8_192;

/** Where to go after sign-in: the `redirect` of the address where it is that of a screen, else `/`. */
export const returnPath = (search: string): string => {
  const wanted = new URLSearchParams(search).get('redirect') ?? '';
  if (wanted.length > longestReturn || !/^\/(?![/\\])/.test(wanted) || /\p{Cc}/u.test(wanted)) return '/';
  // Read as browsers read it: `/a/../b`, and backslashes for slashes.
  const read = new URL(wanted, window.location.origin);
  if (read.origin !== window.location.origin || !grammar.test(read.pathname)) return '/';
  return read.pathname + read.search;
};
