import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright';
import type { DraftChangesAnswer } from '#contracts/declaration-draft/draft-calls';
import type { StoredEvent } from '#platform/event-store/port';
import { ids } from '#portal/seed/world/people';
import { launchBrowser } from '../support/browser.ts';
import { cargo, Declarant } from '../support/declarant.ts';
import { Person } from '../support/person.ts';
import { startPortal } from '../support/portal.ts';
import { faultRun, seeded } from '../support/seeded.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { type BuiltPortal, startBuiltPortal } from './support/built-portal.ts';
import { agreed, gridLines } from './support/grid-lines.ts';
import { Hand } from './support/hand.ts';
import { expectConsistent, expectReplayed, logOf, submissionsIn } from './support/kept-declarations.ts';

const { seed, timeLimit, faults: kills } = faultRun('app-kill');
const names = ['Marta', 'Ana'] as const;
const today = new Date().toISOString().slice(0, 10);
const path = `/organisation/${ids.atlantica}/cargo-bookings/declaration/edit`;

/**
 * Typed codes that were answered as written, and that no event holds. A cell that held the code already, by whatever
 * command, is answered alike, and nothing more is recorded under the key.
 */
const lostIn = (hand: Hand, log: readonly StoredEvent[]): readonly string[] => {
  const isKept = (code: unknown): boolean => log.some(({ data }) => data.includes(JSON.stringify(code)));
  return [...hand.sent.values()].flatMap(({ key, request, answer }) => {
    if (request.reason !== 'edit' || !answer || answer.status >= 400) return [];
    const { skipped } = answer.body as DraftChangesAnswer;
    if (skipped.length > 0 || request.changes.every(({ to }) => isKept(to))) return [];
    return [`${key} is lost: ${JSON.stringify({ request, answer })}`];
  });
};

/** Submissions that were acknowledged, and that the log does not know. */
const unknownIn = (hand: Hand, log: readonly StoredEvent[]): readonly string[] => {
  const known = submissionsIn(log);
  return [...hand.submitted].filter((submission) => !known.has(submission));
};

describe('the whole application killed under people at work', () => {
  let folder: string;
  let portal: BuiltPortal;
  let browsers: readonly Browser[];
  /** People stay at one address, wherever the portal comes back. */
  let wire: TcpProxy;

  const portOf = ({ address }: BuiltPortal): number => Number(new URL(address).port);

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laycan-app-kill-'));
    await (await startPortal({ folder })).close();
    portal = await startBuiltPortal(folder);
    wire = await new TcpProxy(portOf(portal)).listen();
    browsers = await Promise.all(names.map(() => launchBrowser()));
  });
  afterEach(async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    await wire.close();
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const killed = async (): Promise<void> => {
    await portal.kill();
    wire.cut();
    portal = await startBuiltPortal(folder);
    wire.target = portOf(portal);
  };

  it(
    `comes back with everything, and every window with it, in ${kills} kills (LAYCAN_SEED=${seed})`,
    async () => {
      const random = seeded(seed);
      const address = `http://127.0.0.1:${wire.port}`;
      await (
        await Declarant.as(portal.address, 'Marta')
      ).declare(...Array.from({ length: 12 }, (_, n) => cargo(today, { code: `K-${n}` })));
      const hands = await Promise.all(
        browsers.map(async (browser, n) => {
          const person = await Person.signedIn(names[n] ?? '', { browser, address });
          const hand = new Hand(person, names[n] ?? '', ['code'], random);
          await hand.open(`${address}${path}`);
          return hand;
        }),
      );
      const over = new AbortController();
      const work = async (hand: Hand): Promise<void> => {
        while (!over.signal.aborted) {
          await hand.stayAt(`${address}${path}`);
          await hand.act([
            [70, hand.type],
            [10, hand.undo],
            [20, hand.submit],
          ]);
        }
      };
      const working = Promise.all(hands.map(work));
      for (let kill = 0; kill < kills; kill += 1) {
        // The moment of the kill.
        await setTimeout(1_500 + random() * 4_000);
        await killed();
      }
      over.abort();
      await working;
      for (const hand of hands) await hand.settledAt(`${address}${path}`);
      const declarant = await Declarant.as(portal.address, 'Marta');
      const server = async (): Promise<readonly string[]> => gridLines(await declarant.edit());
      const kept = await agreed(hands, server);
      for (const hand of hands) expect(await hand.copied()).toEqual(kept);
      expect(kept).toHaveLength(12);
      expect(hands.flatMap(({ sent }) => [...sent.values()]).length).toBeGreaterThan(kills);
      await portal.stop();
      const log = await logOf(folder);
      expectConsistent(log);
      expect(hands.flatMap((hand) => lostIn(hand, log))).toEqual([]);
      expect(hands.flatMap((hand) => unknownIn(hand, log))).toEqual([]);
      await expectReplayed(folder);
    },
    timeLimit,
  );
});
