import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProjectionChecksum, ProjectionView } from '#contracts/operations/projections';
import type { Portal } from '#portal/portal';
import { replayCommand } from '#portal/replay-command';
import { ReplayFault } from '#projections/runtime/replay/replay';
import { type Client, signedInAs } from '../support/client.ts';
import { cargo, Declarant } from '../support/declarant.ts';
import { masterKey, ServersOfTest, startNode } from '../support/distributed.ts';
import { mongoForTests, ranOn, skippedSuite } from '../support/servers.ts';
import { until } from '../support/until.ts';

const mongo = await mongoForTests();
const path = '/api/operations/projections';

const suite = (start: () => Promise<ServersOfTest>): void => {
  let servers: ServersOfTest;
  let api: Portal;
  let projector: Portal;
  let folder: string;
  let today: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'replay-'));
    servers = await start();
    projector = await startNode(servers, { seed: 'people', roles: ['projector', 'api'], node: 'builds' });
    api = await startNode(servers, { roles: ['api', 'live'], node: 'serves' });
    today = api.engine.clocks.trade.now().toISOString();
  });
  afterAll(async () => {
    await api?.close();
    await projector?.close();
    await servers?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** As an operator has it on a machine where no process of the installation runs. */
  const environment = () => ({
    LAYCAN_DATA: folder,
    LAYCAN_ENGINE: 'distributed',
    LAYCAN_ROLES: 'projector',
    LAYCAN_KURRENTDB_URL: servers.kurrentdbUrl,
    LAYCAN_MONGODB_URL: servers.mongo.url,
    LAYCAN_MONGODB_DATABASE: servers.mongo.database,
    LAYCAN_MASTER_KEY: masterKey.reveal().toString('base64'),
  });

  const recorded = () => {
    const lines: string[] = [];
    const keep = (line: string): void => {
      lines.push(line);
    };
    return { lines, output: { progress: keep, line: keep } };
  };

  const bookings = async (client: Client): Promise<ProjectionView> => {
    const all = (await client.get(path)).body as readonly ProjectionView[];
    const found = all.find(({ name }) => name === 'bookings');
    if (!found) throw new Error('bookings is missing');
    return found;
  };

  const checksum = async (client: Client): Promise<ProjectionChecksum> =>
    (await client.get(`${path}/bookings/checksum`)).body as ProjectionChecksum;

  it('is begun by a command beside live traffic, and nothing is lost or refused meanwhile', async () => {
    const [tom, ana] = [await signedInAs(api.address, 'Tom'), await Declarant.as(api.address, 'Ana')];
    const declared: string[] = [];
    const before = await bookings(tom);
    const { lines, output } = recorded();
    let isOver = false;
    const replayed = replayCommand(environment(), ['bookings'], output).finally(() => {
      isOver = true;
    });
    const isEnough = (): boolean => isOver && declared.length >= 3;
    while (!isEnough()) {
      const [id = ''] = await ana.declare(cargo(today, { code: `LIVE-${declared.length}` }));
      expect((await ana.booking(id)).id).toBe(id);
      declared.push(id);
    }
    await replayed;
    expect(lines.at(-1)).toMatch(/^bookings is live as bookings@\d+#\d+, after /);
    await until(async () => expect((await bookings(tom)).generation).not.toBe(before.generation));
    for (const id of declared) expect((await ana.booking(id)).id).toBe(id);

    const sum = await checksum(tom);
    await replayCommand(environment(), ['bookings'], recorded().output);
    await until(async () => expect((await bookings(tom)).generation).not.toBe(sum.generation));
    const { documents, sha256 } = await checksum(tom);
    expect({ documents, sha256 }).toEqual({ documents: sum.documents, sha256: sum.sha256 });
  });

  it('is steered from the operations screen of a node that projects nothing', async () => {
    const tom = await signedInAs(api.address, 'Tom');
    const { generation, partitions } = await bookings(tom);
    expect(partitions).toEqual([{ index: 0, holder: 'builds' }]);
    const { lines, output } = recorded();
    // So small a world may be built before anyone can pause it, or tell it to go on: then it is built once more.
    await until(async () => {
      expect((await tom.post(`${path}/bookings/rebuild`)).status).toBe(202);
      const paused = await tom.post(`${path}/bookings/pause`);
      expect(paused.body).toMatchObject({ rebuild: { state: 'paused' } });
      expect((await tom.post(`${path}/bookings/rebuild`)).status).toBe(409);
      await replayCommand(environment(), ['bookings', '--resume'], output);
    });
    expect(lines.at(-1)).toMatch(/ goes on\.$/);
    await until(async () => expect((await bookings(tom)).generation).not.toBe(generation));
    await until(async () => expect((await bookings(tom)).rebuild).toBeNull());
    await expect(replayCommand(environment(), ['bookings', '--abort'], output)).rejects.toThrow(ReplayFault);
    await expect(replayCommand(environment(), ['--faster'], output)).rejects.toThrow(ReplayFault);
  });
};

if (mongo) {
  describe('a replay on servers', () => {
    ranOn('replay', mongo.engine);
    suite(() => ServersOfTest.start(mongo));
  });
} else {
  skippedSuite('a replay on servers', 'needs a document store');
}
