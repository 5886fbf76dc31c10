/**
 * A page of a list and the sums of an overview, as things stand, against the bare statements for the same rows. `LOAD_LISTS`: how many
 * bookings.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Filter } from '#platform/documents/port';
import { openSqliteDocuments } from '#platform/documents/sqlite/sqlite-documents';
import { ids as organisations } from '#portal/seed/world/people';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { fillDocuments } from './support/fill-documents.ts';
import { bookings as generation } from './support/generations.ts';
import { alternating, type Measure, perPiece, type Row, timed } from './support/measurement.ts';

const organisationId = organisations.atlantica;
const perPage = 30;

const field = (name: string): string => `(d.document ->> '$."${name}"')`;

interface Whose {
  readonly what: string;
  readonly filter: Filter<BookingDocument>;
  /** The same, as somebody would write it. */
  readonly sql: string;
}

const scopes: readonly Whose[] = [
  {
    what: 'of an organisation',
    filter: { organisationId },
    sql: `${field('organisationId')} = '${organisationId}' AND`,
  },
  { what: 'of all', filter: {}, sql: '' },
];

/**
 * The statements that a product would write by hand, prepared once, their documents parsed. What is summed is taken out of the rows first,
 * which keeps the documents out of what SQLite sorts.
 */
const bare = (file: string, { sql }: Whose) => {
  const db = new DatabaseSync(file, { readOnly: true });
  db.exec('PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY;');
  const from = `FROM "documents ${generation}" d WHERE ${sql} d.document IS NOT NULL`;
  const page = db.prepare(
    `SELECT d.id, d.position, d.revision, json(d.document) AS document ${from}
     ORDER BY ${['laycanStart', 'bookingNo', 'letterIndex'].map(field).join(', ')}, d.id LIMIT ${perPage}`,
  );
  const sums = db.prepare(
    `SELECT month, trade, count(*) AS count, sum(qty) AS total
     FROM (SELECT ${field('month')} AS month, ${field('tradeId')} AS trade, ${field('total')} AS qty ${from} LIMIT -1) GROUP BY month, trade`,
  );
  return {
    page: () =>
      page.all().map((row) => ({ ...row, document: JSON.parse(String(row['document'])) as unknown })),
    sums: () => sums.all(),
    close: () => db.close(),
  };
};

const order = [
  ['laycanStart', 1],
  ['bookingNo', 1],
  ['letterIndex', 1],
] as const;

export const measure: Measure = async (run) => {
  const bookings = run.quick ? 500 : Number(process.env['LOAD_LISTS'] ?? 10_000);
  const file = join(run.folder, 'lists.db');
  await fillDocuments(file, { bookings, versions: 1 });
  const documents = openSqliteDocuments({ file, scans: 'worker' });
  const perQuery = async (times: number, work: () => unknown) =>
    perPiece(
      await timed(async () => {
        for (let n = 0; n < times; n += 1) await work();
      }),
      times,
    );
  const among = `among ${bookings.toLocaleString('en-US')} bookings`;
  const goal = { kind: 'ratio', of: 'value', max: 1.3 } as const;
  const [pages, sums] = run.quick ? [20, 5] : [60, 10];
  const rows: Row[] = [];
  try {
    for (const whose of scopes) {
      const { filter, what } = whose;
      const peer = bare(file, whose);
      try {
        const page = () => documents.find(bookingsModel, filter, { sort: order, limit: perPage });
        const group = () =>
          documents.group(bookingsModel, { filter, keys: ['month', 'tradeId'], sum: ['total'] });
        const same = [await page(), await group()].map(({ length }) => length);
        const theirs = [peer.page(), peer.sums()].map(({ length }) => length);
        if (same.join() !== theirs.join()) throw new Error(`${same.join()} and ${theirs.join()} rows`);
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
          { what: `list, a page of ${perPage} ${what}, ${among}`, unit: 'µs', ...paged, goal },
          { what: `overview, sums ${what}, ${among}`, unit: 'µs', ...summed, goal },
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
