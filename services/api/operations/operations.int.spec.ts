import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProjectionChecksum, ProjectionView } from '#contracts/operations/projections';
import { DataFolderInUse } from '#platform/event-store/sqlite/writer-lock';
import { organisationsProjection } from '#projections/organisations/projection';
import type { Portal } from '#portal/portal';
import { replayCommand } from '#portal/replay-command';
import { ReplayFault } from '#projections/runtime/replay/replay';
import {
  operationsTokenHeader,
  readRunningPortals,
  writeRunningPortal,
} from '#projections/runtime/replay/running-portal';
import { Client, signedInAs } from '../../../tests/support/client.ts';
import { startPortal } from '../../../tests/support/portal.ts';

const path = '/api/operations/projections';

let portal: Portal;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'operations-'));
  portal = await startPortal({ folder });
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

const viewsOf = (body: unknown): readonly ProjectionView[] => body as readonly ProjectionView[];

const organisations = async (client: Client): Promise<ProjectionView> => {
  const found = viewsOf((await client.get(path)).body).find(({ name }) => name === 'organisations');
  if (!found) throw new Error('organisations is missing');
  return found;
};

const flip = (name: string): Promise<string> =>
  new Promise((resolve) => {
    const stop = portal.engine.projections.onFlip((flipped, generation) => {
      if (flipped !== name) return;
      stop();
      resolve(generation);
    });
  });

const recorded = () => {
  const lines: string[] = [];
  const keep = (line: string): void => {
    lines.push(line);
  };
  return { lines, output: { progress: keep, line: keep } };
};

describe('operations', () => {
  it('see every read model with where it stands', async () => {
    const tom = await signedInAs(portal.address, 'Tom');
    const answer = await tom.get(path);
    expect(answer.status).toBe(200);
    expect(viewsOf(answer.body).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['users', 'organisations', 'bookings', 'drafts', 'draft-rows']),
    );
    expect(await organisations(tom)).toMatchObject({
      version: organisationsProjection.version,
      lag: 0,
      parked: [],
      rebuild: null,
    });
    expect((await tom.get(`${path}/organisations/parked`)).body).toEqual([]);
  });

  it('rebuild a read model', async () => {
    const tom = await signedInAs(portal.address, 'Tom');
    const { generation } = await organisations(tom);
    const checksum = async (): Promise<unknown> => {
      const { body } = await tom.get(`${path}/organisations/checksum`);
      const { documents, sha256 } = body as ProjectionChecksum;
      return { documents, sha256 };
    };
    const before = await checksum();
    const flipped = flip('organisations');
    expect((await tom.post(`${path}/organisations/rebuild`)).status).toBe(202);
    expect(await flipped).not.toBe(generation);
    expect((await organisations(tom)).generation).toBe(await flipped);
    expect(await checksum()).toEqual(before);
  });

  it('are told why something cannot be done', async () => {
    const tom = await signedInAs(portal.address, 'Tom');
    expect(await tom.post(`${path}/nothing/rebuild`)).toMatchObject({
      status: 404,
      body: { code: 'unknown_projection', message: 'There is no read model nothing.' },
    });
    expect(await tom.post(`${path}/bookings/pause`)).toMatchObject({
      status: 409,
      body: { code: 'no_rebuild_under_way' },
    });
  });

  it('are for staff with the permission', async () => {
    expect((await (await signedInAs(portal.address, 'Julia')).get(path)).status).toBe(403);
    expect((await (await signedInAs(portal.address, 'Marta')).get(path)).status).toBe(404);
  });
});

describe('operations of the same machine', () => {
  const local = '/api/operations/local/projections';

  it('need the token that lies in the data folder, readable by its owner only', async () => {
    const { token = '' } = readRunningPortals(folder)[0] ?? {};
    expect(statSync(join(folder, 'portal.json')).mode & 0o777).toBe(0o600);
    const stranger = new Client(portal.address);
    expect((await stranger.get(local, { [operationsTokenHeader]: token })).status).toBe(200);
    expect((await stranger.get(local)).status).toBe(404);
    expect((await stranger.get(local, { [operationsTokenHeader]: `${token.slice(1)}x` })).status).toBe(404);
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
      const forwarded = { [operationsTokenHeader]: token, [header]: '203.0.113.7' };
      expect((await stranger.get(local, forwarded)).status).toBe(404);
      expect((await stranger.get('/metrics', forwarded)).status).toBe(404);
    }
    expect((await stranger.get('/metrics')).status).toBe(200);
  });
});

describe('npm run replay', () => {
  const environment = () => ({ LAYCAN_DATA: folder });

  it('acts through the portal that runs on the folder', async () => {
    const { lines, output } = recorded();
    const flipped = flip('users');
    await replayCommand(environment(), ['users'], output);
    expect(lines.at(-1)).toMatch(new RegExp(`^users is live as ${await flipped}, after `));
  });

  it('lists the read models without a name', async () => {
    const { lines, output } = recorded();
    await replayCommand(environment(), [], output);
    expect(lines.join('\n')).toMatch(/bookings +bookings@\d+#\d+ +up to date/);
  });

  it('says what there is where the name is wrong', async () => {
    await expect(replayCommand(environment(), ['bokings'], recorded().output)).rejects.toThrow(ReplayFault);
  });

  it('does not touch a folder that a portal holds, though nobody says where it listens', async () => {
    const running = readRunningPortals(folder)[0];
    writeRunningPortal(folder, { address: 'http://127.0.0.1:1', pid: 1, token: '' });
    await expect(replayCommand(environment(), ['users'], recorded().output)).rejects.toThrow(DataFolderInUse);
    if (running) writeRunningPortal(folder, running);
  });

  it('opens the folder itself where no portal runs', async () => {
    await portal.close();
    expect(readRunningPortals(folder)[0]).toBeUndefined();
    const { lines, output } = recorded();
    await replayCommand(environment(), ['organisations', 'users'], output);
    expect(lines.filter((line) => line.includes('is live as'))).toHaveLength(2);
    portal = await startPortal({ folder });
    expect((await organisations(await signedInAs(portal.address, 'Tom'))).lag).toBe(0);
  });
});
