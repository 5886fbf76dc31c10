import { DamagedFile, type Files } from './port.ts';

type Source = Pick<Files, 'hashes' | 'read'>;
type Target = Pick<Files, 'hashes' | 'put'>;

/** @throws DamagedFile; nothing of it stays */
const copyFile = async (source: Source, target: Target, hash: string): Promise<void> => {
  const bytes = await source.read(hash);
  if (bytes) await target.put(bytes, Number.MAX_SAFE_INTEGER, hash);
};

/**
 * Copies every file that the target does not have.
 * @param damaged told of a file that is left out, because it is not what its name says; without it, such a one ends the copy
 * @returns how many of the source are in the target
 * @throws DamagedFile
 */
export const copyFiles = async (
  source: Source,
  target: Target,
  damaged?: (fault: DamagedFile) => void,
): Promise<number> => {
  const there = new Set<string>();
  for await (const hash of target.hashes()) there.add(hash);
  let count = 0;
  for await (const hash of source.hashes()) {
    try {
      if (!there.has(hash)) await copyFile(source, target, hash);
      count += 1;
    } catch (error) {
      if (!damaged || !(error instanceof DamagedFile)) throw error;
      damaged(error);
    }
  }
  return count;
};
