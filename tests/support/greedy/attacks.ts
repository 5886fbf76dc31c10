import type { Attack } from './attack.ts';
import { deepNesting, longestPastes, objectsOfAStranger, objectsOfManyKeys } from './bodies.ts';
import {
  bodiesWithoutEnd,
  connectionsOfOne,
  floodsOfFrames,
  joinsInLoops,
  silentConnections,
} from './connections.ts';
import { largestDrafts } from './drafts.ts';
import { heavyLists } from './lists.ts';
import { wrongPasswords } from './passwords.ts';
import { readAgain, sixtyUploads } from './uploads.ts';

/** The worst that one account, address or file may do, each by itself. */
export const attacks: readonly Attack[] = [
  objectsOfManyKeys,
  objectsOfAStranger,
  deepNesting,
  longestPastes,
  connectionsOfOne,
  silentConnections,
  bodiesWithoutEnd,
  wrongPasswords,
  heavyLists,
  floodsOfFrames,
  joinsInLoops,
  largestDrafts,
  readAgain,
  sixtyUploads,
];
