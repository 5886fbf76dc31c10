import { createRequire } from 'node:module';
import 'reflect-metadata';

const require = createRequire(import.meta.url);

/** What has no literal: all that there is of it in a test file is made by the one constructor, as is not so of `[]` and `{}`. */
const shared = { Date, Error, Map, RangeError, Set, SyntaxError, TypeError };

/**
 * Gives the realm of a test file what `transform.mjs` leaves in place of modules, and what makes it one with theirs: the
 * metadata of decorators, the constructors by which either tells an error or a date, and the code that a command ends with.
 */
export const giveModules = (realm) => {
  realm.moduleOfWorker = (path) => require(path);
  Object.assign(realm, shared);
  const there = Object.getOwnPropertyDescriptors(realm.Reflect);
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(Reflect)))
    if (!(name in there)) Object.defineProperty(realm.Reflect, name, property);
  Object.defineProperty(realm.process, 'exitCode', {
    get: () => process.exitCode,
    set: (code) => {
      process.exitCode = code;
    },
  });
};
