import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright';
import type { DraftAnswer } from '#contracts/declaration-draft/draft-calls';
import { sameCell } from '#domain/declaration-draft/cells';
import { ids } from '#portal/seed/world/people';
import { launchBrowser } from '../support/browser.ts';
import { Declarant } from '../support/declarant.ts';
import { Person } from '../support/person.ts';
import { startPortal } from '../support/portal.ts';
import { faultRun, seeded } from '../support/seeded.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { startBuiltPortal } from './support/built-portal.ts';
import type { BuiltPortal } from './support/built-portal.ts';
import { type DraftHistory, draftHistory, lostOf } from './support/draft-history.ts';
import { agreed, gridLines } from './support/grid-lines.ts';
import { Hand } from './support/hand.ts';
import { expectReplayed, logOf } from './support/kept-declarations.ts';

const { seed, timeLimit, faults: seconds } = faultRun('two-browsers');
const names = ['Marta', 'Ana'] as const;
const columns = ['code', 'commodity', 'loadingPort', 'laycanStart', 'loadingQty', 'pod-1', 'qty-pod-1'];

const work = async (hand: Hand, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    await hand.act([
      [50, hand.type],
      [14, hand.paste],
      [8, hand.fill],
      [6, hand.clear],
      [12, hand.undo],
      [4, hand.addRows],
      [4, hand.removeRow],
    ]);
  }
};

/** The connection goes for a while or only for a moment, and sometimes nobody is told that it has gone. How often. */
const cut = async (wire: TcpProxy, random: () => number, isOver: () => boolean): Promise<number> => {
  let cuts = 0;
  while (!isOver()) {
    // The moment of the cut, and how long it lasts.
    await setTimeout(300 + random() * 3_500);
    const kind = random();
    if (kind < 0.5) wire.refuse();
    else if (kind < 0.8) wire.cut();
    else wire.freeze();
    cuts += 1;
    await setTimeout(random() * 2_500);
    wire.cut();
    wire.accept();
  }
  return cuts;
};

/** What the server answers of each row, against the last write of each of its cells in the log. */
const differing = ({ rows }: DraftAnswer, history: DraftHistory): readonly string[] => [
  ...[...history.rows.keys()].filter((id) => !rows.some((row) => row.id === id)),
  ...rows.flatMap(({ id, cells }) => {
    const last = history.rows.get(id);
    const fields = new Set([...Object.keys(cells), ...(last?.keys() ?? [])]) as Set<keyof typeof cells>;
    return [...fields]
      .filter((field) => !last || !sameCell(cells[field]?.value ?? null, last.get(field) ?? null))
      .map((field) => `${id} ${field}`);
  }),
];

describe('two people at work in one draft', () => {
  let folder: string;
  let portal: BuiltPortal;
  let browsers: readonly Browser[];
  let wires: readonly TcpProxy[];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laycan-two-browsers-'));
    await (await startPortal({ folder })).close();
    portal = await startBuiltPortal(folder);
    browsers = await Promise.all(names.map(() => launchBrowser()));
    const port = Number(new URL(portal.address).port);
    wires = await Promise.all(names.map(() => new TcpProxy(port).listen()));
  });
  afterEach(async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    await Promise.all(wires.map((wire) => wire.close()));
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const sitDown = (importId: string, random: () => number): Promise<readonly Hand[]> =>
    Promise.all(
      browsers.map(async (browser, n) => {
        const name = names[n] ?? '';
        const address = `http://127.0.0.1:${wires[n]?.port}`;
        const hand = new Hand(await Person.signedIn(name, { browser, address }), name, columns, random);
        const path = `/organisation/${ids.atlantica}/cargo-bookings/declaration/new?draft=${importId}`;
        await hand.open(`${address}${path}`);
        return hand;
      }),
    );

  it(
    `end with what the server has and lose nothing, in ${seconds} s with cuts (LAYCAN_SEED=${seed})`,
    async () => {
      const random = seeded(seed);
      const declarant = await Declarant.as(portal.address, 'Marta');
      const { importId } = await declarant.open(20);
      const hands = await sitDown(importId, random);
      const end = performance.now() + seconds * 1_000;
      const isOver = (): boolean => performance.now() > end;
      const working = Promise.all(hands.map((hand) => work(hand, isOver)));
      const cuts = await Promise.all(wires.map((wire) => cut(wire, random, isOver)));
      await working;
      await Promise.all(hands.map((hand) => hand.settled()));

      const kept = await agreed(hands, async () => gridLines(await declarant.draft(importId)));
      await expectShown(hands, kept);
      expect(hands.flatMap(({ person }) => person.faults)).toEqual([]);
      const answer = await declarant.draft(importId);
      const said = await Promise.all(hands.map((hand) => hand.said()));
      await portal.stop();

      const history = draftHistory(await logOf(folder), importId);
      expect(history.overwritten).toEqual([]);
      expect(history.doubled).toEqual([]);
      expect(differing(answer, history)).toEqual([]);
      expect(hands.flatMap((hand) => lostBy(hand, history))).toEqual([]);
      expect(unsaid(hands, said)).toEqual([]);
      for (const { obstructed, done } of hands) expect(obstructed).toBeLessThan(done);
      expect(Math.min(...cuts)).toBeGreaterThan(0);
      tell(hands, cuts);
      await expectReplayed(folder);
    },
    timeLimit + seconds * 2_000,
  );
});

/** Every window shows what the server has; where one does not, how it stands is said with what it lacks. */
const expectShown = async (hands: readonly Hand[], kept: readonly string[]): Promise<void> => {
  const shown = await Promise.all(hands.map((hand) => hand.copied()));
  if (shown.every((lines) => String(lines) === String(kept))) return;
  const counts = shown.map((lines) => lines.length).join(' and ');
  process.stderr.write(`two-browsers: windows show ${counts} rows, the server has ${kept.length}\n`);
  for (const { log } of hands) process.stderr.write(`${await log.report()}\n`);
  for (const lines of shown) expect(lines).toEqual(kept);
};

/** Codes that the window took and never sent, and commands that the server took and did not write. */
const lostBy = ({ sent, taken }: Hand, history: DraftHistory): readonly string[] => {
  const asked = new Set([...sent.values()].flatMap(({ request }) => request.changes.map(({ to }) => to)));
  return [
    ...taken.filter((code) => !asked.has(code)),
    ...[...sent.values()].flatMap((command) => lostOf(command, history)),
  ];
};

/** How much was done, for whoever writes it down. */
const tell = (hands: readonly Hand[], cuts: readonly number[]): void => {
  const commands = hands.map(({ sent }) => sent.size);
  const refused = hands.map(
    ({ sent }) => [...sent.values()].filter(({ answer }) => (answer?.status ?? 0) >= 400).length,
  );
  process.stderr.write(
    `two-browsers: commands ${commands.join(' + ')}, refused ${refused.join(' + ')}, cuts ${cuts.join(' + ')}\n`,
  );
};

/** Refusals and left-out cells of which a window has told nobody. */
const unsaid = (hands: readonly Hand[], said: readonly (readonly string[])[]): readonly string[] =>
  hands.flatMap((hand, n) =>
    [...hand.sent.values()].flatMap(({ key, answer }) => {
      if (!answer) return [];
      const { skipped = [], message = '' } = answer.body as {
        readonly skipped?: readonly unknown[];
        readonly message?: string;
      };
      const heard = (part: string): boolean => said[n]?.some((text) => text.includes(part)) ?? false;
      if (answer.status >= 400) {
        const asks = ['was changed meanwhile', "colleagues' changes too", message];
        return asks.some(heard) ? [] : [`${key} was refused: ${message}`];
      }
      const cells = skipped.length === 1 ? '1 cell was' : `${skipped.length} cells were`;
      return skipped.length === 0 || heard(cells) ? [] : [`${key} left out ${skipped.length}`];
    }),
  );
