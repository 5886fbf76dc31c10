import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { untilSo } from './until.ts';

/** Of one run of the tests, as all temporary folders are: all of its workers find it there. */
const made = (): string => join(tmpdir(), 'demo-world');
const begun = (): string => `${made()}.begun`;
const fresh = (): string => `${made()}.new`;
/** Holds the error's text where it could not be made. */
const failed = (): string => `${made()}.failed`;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const isFirst = async (): Promise<boolean> => {
  try {
    await mkdir(begun());
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
};

/** Whoever asks after a failure is first again, and tries anew. */
const makeFirst = async (make: (fresh: string) => Promise<void>): Promise<void> => {
  await rm(failed(), { force: true });
  try {
    await make(fresh());
    await rename(fresh(), made());
  } catch (error) {
    await rm(fresh(), { recursive: true, force: true });
    await writeFile(`${failed()}.new`, inspect(error));
    await rename(`${failed()}.new`, failed());
    await rm(begun(), { recursive: true });
    throw error;
  }
};

/** @throws what whoever makes it failed with */
const isMade = async (): Promise<boolean> => {
  if (existsSync(made())) return true;
  try {
    const text = await readFile(failed(), 'utf8');
    throw new Error(`The demo world could not be made: ${text}`);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
};

/**
 * Puts the demo world into an empty folder. Made once a run, by whoever asks first: two years of the trade take seconds.
 * @throws where it could not be made, the same to all who wait for it
 */
export const putDemoWorld = async (folder: string, make: (fresh: string) => Promise<void>): Promise<void> => {
  if (await isFirst()) await makeFirst(make);
  // Longer than any other wait: it is a start with all that it seeds, on a machine that does other things beside it.
  await untilSo(isMade, Boolean, { withinMs: 50_000 });
  await cp(made(), folder, { recursive: true });
};
