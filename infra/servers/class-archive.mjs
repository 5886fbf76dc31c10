/**
 * Java's archive of the classes of a server, which spares each start the half of its work: they are read as they were
 * when they had been loaded and verified once. It is written by a first life of the server, and kept beside its jars.
 */
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locked } from './lock.mjs';

const train = async (archive, live) => {
  const folder = mkdtempSync(join(tmpdir(), 'laycan-first-life-'));
  const fresh = `${archive}.${process.pid}`;
  try {
    await live(folder, [`-XX:ArchiveClassesAtExit=${fresh}`]);
    // A Java that keeps no archives has written none: it must not be asked again at each start.
    if (!existsSync(fresh)) writeFileSync(fresh, '');
    renameSync(fresh, archive);
  } finally {
    rmSync(fresh, { force: true });
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * The options by which Java uses the archive, which is written first where it is not there: by `live`, which runs the server once
 * with the options that it is given. What Java cannot use, of another Java for instance, it leaves aside.
 */
export const classesOf = async (archive, live) => {
  if (!existsSync(archive)) {
    await locked(`${archive}.lock`, async () => {
      if (!existsSync(archive)) await train(archive, live);
    });
  }
  return [`-XX:SharedArchiveFile=${archive}`, '-Xshare:auto'];
};
