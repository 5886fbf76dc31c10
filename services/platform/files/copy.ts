import type { Files } from './port.ts';

/** A file is not what its name says: its bytes have another hash. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

/**
 * Copies every file that the target does not have.
 * @returns how many the source has
 * @throws DamagedFile
 */
export const copyFiles = async (
  source: Pick<Files, 'hashes' | 'read'>,
  target: Pick<Files, 'hashes' | 'put' | 'remove'>,
): Promise<number> => {
  const there = new Set<string>();
  for await (const hash of target.hashes()) there.add(hash);
  let count = 0;
  for await (const hash of source.hashes()) {
    const bytes = there.has(hash) ? undefined : await source.read(hash);
    count += 1;
    if (!bytes) continue;
    const stored = await target.put(bytes, Number.MAX_SAFE_INTEGER);
    if (stored.hash === hash) continue;
    await target.remove(stored.hash);
    throw new DamagedFile(`File ${hash} is damaged: its bytes hash to ${stored.hash}`);
  }
  return count;
};
