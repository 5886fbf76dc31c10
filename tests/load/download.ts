/**
 * All Bookings as a file, 100,000 rows: the time beside the bare statement for the same rows, the lag of the main loop meanwhile, and the
 * memory. `LOAD_DOWNLOAD`: how many bookings.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { fillDocuments } from './support/fill-documents.ts';
import { bookings as generation } from './support/generations.ts';
import { alternating, type Measure, type Row, type Sample, timed } from './support/measurement.ts';
import { growthOf } from './support/over-time.ts';
import { type Session, signIn, startPortal } from './support/portal.ts';
import type { Served } from './support/serve.ts';

const formats = ['csv', 'xlsx'] as const;
type Format = (typeof formats)[number];

/** Between two looks at the memory, each with a collection. */
const everyMs = 250;

const field = (name: string): string => `(d.document ->> '$."${name}"')`;

/** Every booking in the order of the list, its document parsed, one after another: what no file can do without. */
const bare = (file: string) => {
  const db = new DatabaseSync(file, { readOnly: true });
  db.exec('PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY;');
  const order = ['laycanStart', 'bookingNo', 'letterIndex'].map(field).join(', ');
  const all = db.prepare(
    `SELECT d.id, json(d.document) AS document FROM "documents ${generation}" d WHERE d.document IS NOT NULL ORDER BY ${order}, d.id`,
  );
  return {
    read: (): number => {
      let rows = 0;
      for (const row of all.iterate()) if (JSON.parse(String(row['document'])) !== null) rows += 1;
      return rows;
    },
    close: () => db.close(),
  };
};

interface File {
  readonly bytes: number;
  /** Line ends, which of a CSV are its rows and its header. */
  readonly lines: number;
}

/** Read as it comes, and kept nowhere. */
const download = async ({ address }: Served, session: Session, format: Format): Promise<File> => {
  const answer = await fetch(`${address}/api/internal/bookings/download?format=${format}`, {
    headers: { cookie: session.cookie, 'accept-encoding': 'identity' },
  });
  if (!answer.ok || !answer.body) throw new Error(`The download answered ${answer.status}`);
  const file = { bytes: 0, lines: 0 };
  for await (const piece of answer.body) {
    file.bytes += piece.byteLength;
    for (const byte of piece) if (byte === 10) file.lines += 1;
  }
  return file;
};

/** Megabytes that the portal holds while it writes one file, looked at again and again. */
const memoryWhile = async (portal: Served, work: Promise<unknown>): Promise<readonly number[]> => {
  const seen: number[] = [];
  const ended = work.then(() => 'ended' as const);
  do seen.push((await portal.memory()).rss / 1e6);
  while ((await Promise.race([ended, setTimeout(everyMs, 'later' as const)])) === 'later');
  return seen;
};

const rowsOf = async (
  {
    portal,
    session,
    peer,
    runs,
    count,
  }: {
    readonly portal: Served;
    readonly session: Session;
    readonly peer: ReturnType<typeof bare>;
    readonly runs: number;
    readonly count: number;
  },
  format: Format,
): Promise<readonly Row[]> => {
  const lags: Sample[] = [];
  let file: File = { bytes: 0, lines: 0 };
  const ours = async (round: number): Promise<Sample> => {
    await portal.lag();
    const sample = await portal.timed(async () => {
      file = await download(portal, session, format);
    });
    const { longest } = await portal.lag();
    if (round > 0) lags.push({ value: longest, cpu: null });
    return sample;
  };
  const theirs = () =>
    timed(() => {
      const rows = peer.read();
      if (rows !== count) throw new Error(`The bare statement has ${rows} of ${count} bookings`);
    });
  const found = await alternating(runs, ours, theirs);
  // A text of several lines makes more of them.
  if (format === 'csv' && file.lines < count + 1) throw new Error(`The file has ${file.lines} lines`);
  const before = (await portal.memory()).rss / 1e6;
  const seen = await memoryWhile(portal, download(portal, session, format));
  const what = `download of ${count.toLocaleString('en-US')} bookings as ${format.toUpperCase()}`;
  const memory = (name: string, value: number): Row => ({
    what: `${what}, ${name}`,
    unit: 'MB',
    ours: [{ value, cpu: null }],
    peer: [],
  });
  return [
    { what, unit: 'ms', ...found, note: `${(file.bytes / 1e6).toFixed(1)} MB; the peer writes no file` },
    {
      what: `${what}, longest lag of the loop`,
      unit: 'ms',
      ours: lags,
      peer: [],
      goal: { kind: 'max', max: 50 },
    },
    memory('most memory over that before', Math.max(before, ...seen) - before),
    memory('growth of the last third over the middle one', growthOf(seen)),
  ];
};

export const measure: Measure = async (run) => {
  const count = run.quick ? 2_000 : Number(process.env['LOAD_DOWNLOAD'] ?? 100_000);
  const folder = join(run.folder, 'data');
  await (await startPortal({ folder, seed: 'people' })).close();
  const file = join(folder, 'documents.db');
  await fillDocuments(file, { bookings: count, versions: 1 });
  const portal = await startPortal({ folder, seed: 'people' });
  const session = await signIn(portal.address, 'Tom');
  const peer = bare(file);
  try {
    const rows: Row[] = [];
    for (const format of formats)
      rows.push(...(await rowsOf({ portal, session, peer, runs: run.runs, count }, format)));
    return rows;
  } finally {
    peer.close();
    await portal.close();
  }
};
