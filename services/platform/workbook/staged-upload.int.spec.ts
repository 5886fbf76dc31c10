import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { limits } from './limits.ts';
import { stageUpload, sweepStagedUploads, UploadBrokeOff } from './staged-upload.ts';

const host = hostname().replaceAll(/[^\w-]/g, '-');
/** Past every process id that Linux gives. */
const nobody = 4_194_305;

describe('an upload on its way to be read', () => {
  it('lies in the temporary folder until it is removed, and says what it is', async () => {
    const bytes = randomBytes(300_000);
    const staged = await stageUpload(Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]));
    expect((await readFile(staged.path)).equals(bytes)).toBe(true);
    expect([staged.hash, staged.size]).toEqual([
      createHash('sha256').update(bytes).digest('hex'),
      bytes.length,
    ]);
    await staged.remove();
    await expect(readFile(staged.path)).rejects.toThrow('ENOENT');
  });

  it('leaves nothing of what is too large or breaks off', async () => {
    const own = async (): Promise<string[]> =>
      (await readdir(tmpdir())).filter((name) => name.includes(`.${process.pid}.`));
    const before = await own();
    const large = Readable.from([Buffer.alloc(limits.upload), Buffer.alloc(1)]);
    await expect(stageUpload(large)).rejects.toMatchObject({ code: 'too_large' });
    expect(large.destroyed).toBe(true);
    const broken = Readable.from(
      (function* () {
        yield Buffer.alloc(10);
        throw new Error('connection lost');
      })(),
    );
    await expect(stageUpload(broken)).rejects.toThrow(UploadBrokeOff);
    expect(await own()).toEqual(before);
  });
});

describe('the sweep of the temporary folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laycan-sweep-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const leave = async (ofHost: string, pid: number, run: string, hoursAgo = 0): Promise<string> => {
    const name = `laycan-upload.${ofHost}.${pid}.${run}.${randomUUID()}`;
    await writeFile(join(folder, name), 'half');
    const at = new Date(Date.now() - hoursAgo * 3_600_000);
    await utimes(join(folder, name), at, at);
    return name;
  };

  it('takes what dead processes of this host left, and leaves what others work on', async () => {
    await leave(host, nobody, 'abcdef01');
    // The same process id in a container that was started anew.
    await leave(host, process.pid, 'abcdef01');
    await leave('another-host', 1, 'abcdef01', 25);
    const former = [randomUUID(), randomUUID()].map((id) => `laycan-upload-${id}`);
    for (const name of former) await writeFile(join(folder, name), 'half');
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await utimes(join(folder, former[0] ?? ''), yesterday, yesterday);
    const stay = [
      await leave(host, process.ppid, 'abcdef01'),
      await leave('another-host', nobody, 'abcdef01', 23),
      former[1] ?? '',
      'laycan-upload',
      'somebody-else.txt',
    ];
    for (const name of stay.slice(3)) await writeFile(join(folder, name), '');
    expect(await sweepStagedUploads(folder)).toBe(4);
    expect((await readdir(folder)).toSorted()).toEqual(stay.toSorted());
  });

  it('leaves what this very process stages', async () => {
    const staged = await stageUpload(Readable.from([Buffer.from('x')]));
    await sweepStagedUploads();
    expect(await readFile(staged.path, 'utf8')).toBe('x');
    await staged.remove();
  });
});
