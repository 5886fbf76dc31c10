/** History and as-of over 100,000 bookings of eight versions each, against the bare indexed statements. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqliteDocuments } from '#platform/documents/sqlite/sqlite-documents';
import type { Documents } from '#platform/documents/port';
import { ids as organisations } from '#portal/seed/world/people';
import { bookingsModel } from '#projections/bookings/read-model';
import { fillDocuments } from './support/fill-documents.ts';
import { bookings as generation } from './support/generations.ts';
import { alternating, type Measure, perPiece, type Row, type Run, timed } from './support/measurement.ts';

const organisationId = organisations.atlantica;
const columns = 'd.id, d.position, json(d.document) AS document';
const field = (name: string): string => `(d.document ->> '$."${name}"')`;

/** That of the lists. */
const order = [
  ['laycanStart', 1],
  ['bookingNo', 1],
  ['letterIndex', 1],
] as const;

/** The statements that a product would write by hand, prepared once, their documents parsed. */
const bare = (file: string) => {
  const db = new DatabaseSync(file, { readOnly: true });
  db.exec('PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY;');
  const from = `SELECT ${columns} FROM "versions ${generation}" d WHERE`;
  const ofOne = db.prepare(`${from} d.id = ? AND d.superseded = 0 ORDER BY d."row" DESC`);
  const held = db.prepare(
    `${from} ${field('organisationId')} = ? AND d."from" <= ? AND +d."to" > ? AND ${field('tradeId')} = ?
     ORDER BY ${order.map(([path]) => field(path)).join(', ')}, d.id LIMIT 30`,
  );
  const parsed = (rows: readonly Readonly<Record<string, unknown>>[]) =>
    rows.map((row) => ({ ...row, document: JSON.parse(String(row['document'])) as unknown }));
  return {
    versions: (id: string) => parsed(ofOne.all(id)),
    asOf: (moment: string) => parsed(held.all(organisationId, moment, moment, 'EU')),
    close: () => db.close(),
  };
};

const asOf = (documents: Documents, moment: string) =>
  documents.at(moment).find(bookingsModel, { organisationId, tradeId: 'EU' }, { sort: order, limit: 30 });

export const measure: Measure = async (run) => compareHistory(run, run.quick ? 2_000 : 100_000, { of: 1.3 });

/** Rows of both queries over so many bookings. */
export const compareHistory = async (
  run: Run,
  bookings: number,
  goal?: { readonly of: number },
): Promise<readonly Row[]> => {
  const file = join(run.folder, `history-${bookings}.db`);
  const started = performance.now();
  const ids = await fillDocuments(file, { bookings, versions: 8 });
  run.say(
    `${bookings} bookings of 8 versions, made in ${((performance.now() - started) / 1_000).toFixed(0)} s`,
  );
  const documents = openSqliteDocuments({ file, scans: 'worker' });
  const peer = bare(file);
  const idAt = (n: number): string => ids[(n * 7_919) % ids.length] ?? '';
  const moments = Array.from({ length: 20 }, (_, n) =>
    new Date(Date.UTC(2025, 0, 1) + n * 3_000).toISOString(),
  );
  const count = run.quick ? 200 : 2_000;
  const pages = run.quick ? 20 : 60;
  const repeat = async (times: number, work: (n: number) => unknown) => {
    for (let n = 0; n < times; n += 1) await work(n);
  };
  const perQuery = async (times: number, work: (n: number) => unknown) =>
    perPiece(await timed(() => repeat(times, work)), times);
  try {
    const [one, same] = [await asOf(documents, moments[9] ?? ''), peer.asOf(moments[9] ?? '')];
    if (one.length !== same.length)
      throw new Error(`${one.length} and ${same.length} held at the same moment`);
    const history = await alternating(
      run.runs,
      () => perQuery(count, (n) => documents.versions(bookingsModel, idAt(n))),
      () => perQuery(count, (n) => peer.versions(idAt(n))),
    );
    const page = await alternating(
      run.runs,
      () => perQuery(pages, (n) => asOf(documents, moments[n % moments.length] ?? '')),
      () => perQuery(pages, (n) => peer.asOf(moments[n % moments.length] ?? '')),
    );
    const ratio = goal && ({ kind: 'ratio', of: 'value', max: goal.of } as const);
    const among = `among ${bookings.toLocaleString('en-US')} × 8`;
    return [
      { what: `history of a booking, ${among}`, unit: 'µs', ...history, ...(ratio && { goal: ratio }) },
      {
        what: `as-of, a page of 30, ${among}`,
        unit: 'µs',
        ...page,
        ...(ratio && { goal: ratio }),
        note: `${one.length} rows`,
      },
    ];
  } finally {
    await documents.close();
    peer.close();
  }
};
