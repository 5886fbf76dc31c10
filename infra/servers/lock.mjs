/** One process at a time, by a folder that names its holder; a holder that died holds nothing. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const lives = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const taken = (folder) => {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(folder, 'holder'), String(process.pid));
  return true;
};

/** The process that holds it; undefined where it has only just taken it, or given it back. */
const holderOf = (folder) => {
  try {
    const holder = Number(readFileSync(join(folder, 'holder'), 'utf8'));
    return holder > 0 ? holder : undefined;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Runs `work` while this process alone holds the folder; waits for as long as somebody else who lives holds it. */
export const locked = async (folder, work) => {
  let nameless = 0;
  while (!taken(folder)) {
    const holder = holderOf(folder);
    nameless = holder === undefined ? nameless + 1 : 0;
    // Whoever died between taking it and saying so leaves it nameless: nobody needs two seconds for that.
    if (nameless > 20 || (holder !== undefined && !lives(holder)))
      rmSync(folder, { recursive: true, force: true });
    else await setTimeout(100);
  }
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
