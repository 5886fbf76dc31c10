import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Paper } from './papers/paper.ts';

/** Papers as files below the folder that documents are fetched from; what is there already is left as it is. */
export const keepPaper = async (
  folder: string,
  { path, bytes }: Pick<Paper, 'path' | 'bytes'>,
): Promise<void> => {
  const file = join(folder, path);
  if (existsSync(file)) return;
  await mkdir(dirname(file), { recursive: true });
  // Whoever fetches it meanwhile never sees half of it, and who keeps it meanwhile has the same bytes.
  const begun = `${file}.${randomUUID()}`;
  await writeFile(begun, bytes());
  await rename(begun, file);
};
