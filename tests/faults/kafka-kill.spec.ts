import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serversMissing } from '../../infra/servers/install.mjs';
import { type KafkaServer, startKafka } from '../../infra/servers/kafka.mjs';
import { faultRun, seeded } from '../support/seeded.ts';
import { nativeKafka, ranOn } from '../support/servers.ts';
import { untilSo } from '../support/until.ts';
import { LastingChild } from './support/lasting-child.ts';
import type { Acknowledged } from './support/publishing-child.ts';

const { seed, timeLimit, faults: kills } = faultRun('kafka-kill');
const [publishing, consuming] = ['publishing', 'consuming'].map(
  (name) => new URL(`./support/${name}-child.ts`, import.meta.url),
);
if (!publishing || !consuming) throw new Error('no scripts');

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1);

/** Without what came again. */
const heardIn = (file: string): Map<string, number[]> => {
  const byKey = new Map<string, number[]>();
  for (const id of new Set(linesOf(file))) {
    const [key = '', number] = id.split('/');
    const numbers = byKey.get(key) ?? [];
    numbers.push(Number(number));
    byKey.set(key, numbers);
  }
  return byKey;
};

const acknowledgedIn = (file: string): Map<string, number> => {
  const lines = linesOf(file).map((line): Acknowledged => JSON.parse(line));
  return new Map(lines.map(({ key, number }) => [key, number]));
};

(serversMissing() ? describe.skip : describe)(
  'Kafka, and who publishes and consumes, killed at any moment',
  () => {
    ranOn('faults', nativeKafka);

    let folder: string;
    let kafka: KafkaServer;
    const children: LastingChild[] = [];
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'laycan-kafka-kill-'));
      kafka = await startKafka({ folder: join(folder, 'kafka') });
    });
    afterEach(async () => {
      for (const child of children) await child.kill();
      await kafka.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const child = (script: URL, args: readonly string[], name: string): LastingChild => {
      const made = new LastingChild(script, [...kafka.brokers, 'transfers', ...args], join(folder, name));
      children.push(made);
      made.start();
      return made;
    };

    it(
      `lose nothing, keep the order of each key, and repeat by id, in ${kills} kills of each (LAYCAN_SEED=${seed})`,
      async () => {
        const random = seeded(seed);
        const [sent, heard] = [join(folder, 'sent'), join(folder, 'heard')];
        const publisher = child(publishing, ['12', sent], 'sent');
        const consumer = child(consuming, ['exchange'], 'heard');
        for (let kill = 0; kill < kills * 3; kill += 1) {
          await Promise.all(
            [publisher, consumer].map((one) => one.told(1 + Math.floor(random() ** 2 * 400))),
          );
          const victim = ['broker', 'publisher', 'consumer'][kill % 3];
          if (victim === 'broker') {
            await kafka.kill();
            kafka = await startKafka({ folder: join(folder, 'kafka') });
          } else {
            const killed = victim === 'publisher' ? publisher : consumer;
            await killed.kill();
            killed.start();
          }
        }
        await publisher.told(1);
        await publisher.stop();
        const acknowledged = acknowledgedIn(sent);
        const all = await untilSo(
          () => heardIn(heard),
          (present) => [...acknowledged].every(([key, number]) => (present.get(key)?.length ?? 0) > number),
          // The broker was killed: a consumer's session of before ends first.
          { withinMs: 60_000 },
        );
        for (const [key, numbers] of all) {
          expect([key, numbers]).toEqual([key, numbers.map((_, index) => index)]);
        }
        expect(acknowledged.size).toBe(12);
      },
      timeLimit,
    );
  },
);
