import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type KafkaServer, startKafka } from '../../infra/servers/kafka.mjs';
import { Client } from '../support/client.ts';
import { Declarant } from '../support/declarant.ts';
import { faultRun, seeded } from '../support/seeded.ts';
import { describeWithOwnKafka, ownKafka } from '../support/servers.ts';
import { untilSo } from '../support/until.ts';
import { BehindWires } from './support/behind-wires.ts';
import { type BuiltPortal, startBuiltPortal } from './support/built-portal.ts';
import { Insistent, type Tried } from './support/insistent.ts';
import { expectOrdered } from './support/ledger.ts';
import { expectReplayedOnServers, logOnServers, settingsOn } from './support/on-servers.ts';

const { seed, timeLimit, faults, isLong } = faultRun('slow-servers');

/** The least and the most that a server is late, each way, in milliseconds. */
const late = { min: 50, max: 6_000 };
const slowMs = isLong ? 10_000 : 2_000;
/** Nobody waits longer for an answer. */
const longestAnswerMs = 25_000;
/** Several answers, one after the other. */
const patience = { withinMs: 3 * longestAnswerMs };
/** How much larger a process may have become that waits for slow servers, in bytes. */
const maxGrown = 200e6;

const residentOf = async (node: BuiltPortal): Promise<number> => {
  const { body } = await new Client(node.address).get('/metrics');
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(String(body))?.[1]);
};

/** A broker that works for a tenth of a second, then stands still; resolves when it is told to be well. */
const slowly = async ({ pid }: KafkaServer, pauseMs: number, well: AbortSignal): Promise<void> => {
  while (!well.aborted) {
    process.kill(pid, 'SIGSTOP');
    await setTimeout(pauseMs);
    process.kill(pid, 'SIGCONT');
    await setTimeout(100);
  }
};

await describeWithOwnKafka('servers that answer slowly', 'faults', (mongo) => {
  let folder: string;
  let kafka: KafkaServer;
  let behind: BehindWires;
  let node: BuiltPortal;
  let insistent: Insistent | undefined;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laycan-slow-'));
    kafka = await startKafka({ folder: join(folder, 'kafka') });
    behind = await BehindWires.start(mongo, ownKafka(kafka));
    node = await startBuiltPortal(join(folder, 'node'), 'fatal', {
      ...settingsOn(behind.wired),
      LAYCAN_ROLES: 'api,live,projector',
    });
  });
  afterEach(async () => {
    await node?.kill();
    await insistent?.gone();
    await behind?.close();
    await kafka.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    `are waited for no longer than people wait, and nothing is lost or done twice, ${faults} times (LAYCAN_SEED=${seed})`,
    async () => {
      const random = seeded(seed);
      const { opened, reads, writes } = (insistent = new Insistent(await Declarant.as(node.address, 'Ana')));
      await untilSo(
        () => [opened.length, reads.length],
        (counts) => !counts.includes(0),
      );
      const before = await residentOf(node);
      /** Both begin and end answers while it is so. */
      const asked = async (): Promise<void> => {
        const [read, written] = [reads.length, writes.length];
        await setTimeout(slowMs);
        await untilSo(
          () => [reads.length - read, writes.length - written],
          (counts) => !counts.includes(0),
          patience,
        );
      };
      for (let fault = 0; fault < faults; fault += 1) {
        const delay = late.min * (late.max / late.min) ** random();
        const wire = [behind.toLog, behind.toDocuments, undefined][fault % 3];
        const well = new AbortController();
        const broker = wire ? undefined : slowly(kafka, delay, well.signal);
        if (wire) wire.delayMs = delay;
        await asked();
        if (wire) wire.delayMs = 0;
        well.abort();
        await broker;
        const acknowledged = opened.length;
        await untilSo(
          () => opened.length,
          (count) => count > acknowledged,
          patience,
        );
      }
      expect(await residentOf(node)).toBeLessThan(before + maxGrown);
      await insistent.rest();
      await node.stop();

      const answers: Tried[] = [...reads, ...writes];
      const refused = answers.filter(({ status }) => status >= 300);
      expect(refused.filter(({ status }) => status !== 503)).toEqual([]);
      const known = ['events', 'documents'];
      const named = (body: unknown): unknown =>
        (body as { details?: { unavailable?: unknown } }).details?.unavailable;
      expect(refused.filter(({ body }) => !known.includes(String(named(body))))).toEqual([]);
      expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(longestAnswerMs);
      const log = await logOnServers(behind.servers);
      expectOrdered(log);
      const drafts = log.filter(({ type }) => type === 'DraftOpened').map(({ stream }) => stream);
      expect(drafts.toSorted()).toEqual(opened.map((id) => `draft-${id}`).toSorted());
      await expectReplayedOnServers(behind.servers);
    },
    timeLimit + faults * 90_000,
  );
});
