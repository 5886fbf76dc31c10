import { readStored, writeStored } from '../stores/stored.ts';
import { pageSizes, type PageSize } from '#contracts/lists/criteria';

const key = 'page-size';

/** The size that was chosen last in this browser; undefined before that, and a list begins with its own. */
export const usualPageSize = (): PageSize | undefined =>
  pageSizes.find((size) => String(size) === readStored(key));

/** @returns the size as one of those that there are */
export const choosePageSize = (chosen: number): PageSize => {
  const size = pageSizes.find((known) => known === chosen) ?? 10;
  writeStored(key, String(size));
  return size;
};
