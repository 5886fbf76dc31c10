/** 200 papers of a port call, a megabyte each, in one archive: what the portal holds meanwhile above rest, when they are fetched first and when they are kept. */
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Measure, Row } from './support/measurement.ts';
import { headersOf, type Session, signIn, startPortal } from './support/portal.ts';
import type { Served } from './support/serve.ts';
import { callOfPapers, paperBytes, paperIds } from './support/tell-papers.ts';

/** Between two looks at the memory, each with a collection. */
const everyMs = 50;

/** Read as it comes, and kept nowhere. @returns its bytes */
const download = async ({ address }: Served, session: Session, bol: readonly string[]): Promise<number> => {
  const answer = await fetch(`${address}/api/internal/port-calls/${callOfPapers}/documents/download`, {
    method: 'POST',
    headers: { ...headersOf(session), 'content-type': 'application/json', accept: 'application/zip' },
    body: JSON.stringify({ documents: { bol } }),
  });
  if (!answer.ok || !answer.body)
    throw new Error(`The download answered ${answer.status}: ${await answer.text()}`);
  let bytes = 0;
  for await (const piece of answer.body) bytes += piece.byteLength;
  return bytes;
};

const residentOf = async (portal: Served): Promise<number> => (await portal.memory()).rss / 1e6;

/** Megabytes above rest at the most, of a download. */
const heldBy = async (portal: Served, session: Session, bol: readonly string[]): Promise<number> => {
  const rest = await residentOf(portal);
  let most = rest;
  const ended = download(portal, session, bol).then((bytes) => {
    if (bytes < bol.length * paperBytes) throw new Error(`The archive has ${bytes} bytes`);
    return 'ended' as const;
  });
  do most = Math.max(most, await residentOf(portal));
  while ((await Promise.race([ended, setTimeout(everyMs, 'later' as const)])) === 'later');
  return most - rest;
};

const rowOf = (what: string, held: readonly number[]): Row => ({
  what,
  unit: 'MB',
  ours: held.map((value) => ({ value, cpu: null })),
  peer: [],
  goal: { kind: 'max', max: 30 },
  note: held.map((value) => value.toFixed(1)).join(' '),
});

export const measure: Measure = async (run) => {
  const count = run.quick ? 20 : 200;
  const [first, again]: [number[], number[]] = [[], []];
  for (let round = 0; round < run.runs; round += 1) {
    const portal = await startPortal({ folder: join(run.folder, `${round}`), seed: 'people', papers: count });
    const tom = await signIn(portal.address, 'Tom');
    // One of them, so that what a first download loads is no part of what two hundred hold.
    await download(portal, tom, paperIds(1));
    first.push(await heldBy(portal, tom, paperIds(count)));
    again.push(await heldBy(portal, tom, paperIds(count)));
    await portal.close();
  }
  const what = `archive of ${count} papers of 1 MB, above rest`;
  return [rowOf(`${what}, fetched first`, first), rowOf(`${what}, kept`, again)];
};
