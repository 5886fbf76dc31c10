import { cp, mkdir, rename } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilSo } from './until.ts';

/** Of one run of the tests, as all temporary folders are: all of its workers find it there. */
const made = (): string => join(tmpdir(), 'demo-world');

const isFirst = async (): Promise<boolean> => {
  try {
    await mkdir(`${made()}.begun`);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** Puts the demo world into an empty folder. Made once a run, by whoever asks first: two years of the trade take seconds. */
export const putDemoWorld = async (folder: string, make: (fresh: string) => Promise<void>): Promise<void> => {
  if (await isFirst()) {
    await make(`${made()}.new`);
    await rename(`${made()}.new`, made());
  }
  // Longer than any other wait: it is a start with all that it seeds, on a machine that does other things beside it.
  await untilSo(() => existsSync(made()), Boolean, { withinMs: 50_000 });
  await cp(made(), folder, { recursive: true });
};
