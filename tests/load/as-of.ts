/** A page and the sums of bookings as of a moment, against the bare statements for the same rows. `LOAD_AS_OF`: how many bookings. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Filter } from '#platform/documents/port';
import { openSqliteDocuments } from '#platform/documents/sqlite/sqlite-documents';
import { ids as organisations } from '#portal/seed/world/people';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { fillDocuments } from './support/fill-documents.ts';
import { bookings as generation } from './support/generations.ts';
import { alternating, type Measure, perPiece, timed } from './support/measurement.ts';

const organisationId = organisations.atlantica;
const versions = 8;
const perPage = 30;

const field = (name: string): string => `(d.document ->> '$."${name}"')`;

interface Whose {
  readonly what: string;
  readonly filter: Filter<BookingDocument>;
  /** The same, as somebody would write it. */
  readonly sql: string;
}

const scopes: readonly Whose[] = [
  { what: 'of an organisation', filter: { organisationId }, sql: `${field('organisationId')} = '${organisationId}' AND` },
  { what: 'of all', filter: {}, sql: '' },
]; // prettier-ignore

/** The statements that a product would write by hand, prepared once, their documents parsed; what is summed is taken out of the rows first. */
const bare = (file: string, { sql }: Whose) => {
  const db = new DatabaseSync(file, { readOnly: true });
  db.exec('PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY;');
  const from = `FROM "versions ${generation}" d WHERE ${sql} d."from" <= ? AND`;
  const page = db.prepare(
    `SELECT d.id, d.position, d.revision, json(d.document) AS document ${from} +d."to" > ?
     ORDER BY ${['laycanStart', 'bookingNo', 'letterIndex'].map(field).join(', ')}, d.id LIMIT ${perPage}`,
  );
  const sums = db.prepare(
    `SELECT month, trade, count(*) AS count, sum(qty) AS total
     FROM (SELECT ${field('month')} AS month, ${field('tradeId')} AS trade, ${field('total')} AS qty ${from} d."to" > ? LIMIT -1) GROUP BY month, trade`,
  );
  return {
    page: (moment: string) =>
      page
        .all(moment, moment)
        .map((row) => ({ ...row, document: JSON.parse(String(row['document'])) as unknown })),
    sums: (moment: string) => sums.all(moment, moment),
    close: () => db.close(),
  };
};

const order = [
  ['laycanStart', 1],
  ['bookingNo', 1],
  ['letterIndex', 1],
] as const;

export const measure: Measure = async (run) => {
  const bookings = run.quick ? 500 : Number(process.env['LOAD_AS_OF'] ?? 10_000);
  const file = join(run.folder, 'as-of.db');
  await fillDocuments(file, { bookings, versions });
  run.say(`${bookings} bookings of ${versions} versions`);
  const documents = openSqliteDocuments({ file, scans: 'worker' });
  const moments = Array.from({ length: 10 }, (_, n) =>
    new Date(Date.UTC(2025, 0, 1) + n * 6_000).toISOString(),
  );
  const momentAt = (n: number): string => moments[n % moments.length] ?? '';
  const perQuery = async (times: number, work: (moment: string) => unknown) =>
    perPiece(
      await timed(async () => {
        for (let n = 0; n < times; n += 1) await work(momentAt(n));
      }),
      times,
    );
  const among = `among ${bookings.toLocaleString('en-US')} × ${versions}`;
  const goal = { kind: 'ratio', of: 'value', max: 1.3 } as const;
  const [pages, sums] = run.quick ? [20, 5] : [60, 10];
  try {
    const rows = [];
    for (const whose of scopes) {
      const peer = bare(file, whose);
      try {
        const page = (moment: string) =>
          documents.at(moment).find(bookingsModel, whose.filter, { sort: order, limit: perPage });
        const group = (moment: string) =>
          documents
            .at(moment)
            .group(bookingsModel, { filter: whose.filter, keys: ['month', 'tradeId'], sum: ['total'] });
        const same = [await page(momentAt(5)), await group(momentAt(5))].map(({ length }) => length);
        const theirs = [peer.page(momentAt(5)), peer.sums(momentAt(5))].map(({ length }) => length);
        if (same.join() !== theirs.join())
          throw new Error(`${same.join()} and ${theirs.join()} rows of the same moment`);
        const paged = await alternating(
          run.runs,
          () => perQuery(pages, page),
          () => perQuery(pages, peer.page),
        );
        const summed = await alternating(
          run.runs,
          () => perQuery(sums, group),
          () => perQuery(sums, peer.sums),
        );
        rows.push(
          { what: `as-of, a page of ${perPage} ${whose.what}, ${among}`, unit: 'µs', ...paged, goal },
          { what: `as-of, sums ${whose.what}, ${among}`, unit: 'µs', ...summed, goal },
        );
      } finally {
        peer.close();
      }
    }
    return rows;
  } finally {
    await documents.close();
  }
};
