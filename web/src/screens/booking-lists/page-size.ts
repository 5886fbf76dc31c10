import { readStored, writeStored } from '../../stores/stored.ts';
import { pageSizes, type PageSize } from './list-query.ts';

const key = 'page-size';

/** The size that was chosen last in this browser; the specification's default before that. */
export const usualPageSize = (): PageSize => pageSizes.find((size) => String(size) === readStored(key)) ?? 10;

/** @returns the size as one of those that there are */
export const choosePageSize = (chosen: number): PageSize => {
  const size = pageSizes.find((known) => known === chosen) ?? 10;
  writeStored(key, String(size));
  return size;
};
