/** The list of nominated vessels on bare Fastify: the same session check, the same rows and totals, and a count of unread messages a row. */
import Fastify from 'fastify';
import type { NominationList, NominationMonth } from '#contracts/nomination/nomination-view';
import { ids } from '#portal/seed/world/people';
import { nominationView } from '#projections/nominations/present';
import type { NominationDocument } from '#projections/nominations/read-model';
import { threadReaderId, type ThreadReaderDocument } from '#projections/thread-readers/read-model';
import { displayNameOf } from '#projections/users/present';
import type { UserDocument } from '#projections/users/read-model';
import { answerQuestions, optionsGiven } from '../support/answer-questions.ts';
import * as generations from '../support/generations.ts';
import { openForReading, sessionCheck } from './bare-session.ts';
import { settingsIn } from './bare-settings.ts';

export interface NominationListServerOptions {
  readonly folder: string;
  /** Of the answers' cursors. */
  readonly log: string;
}

const { folder, log } = optionsGiven() as NominationListServerOptions;
const documents = openForReading(folder, 'documents.db');
const check = sessionCheck(openForReading(folder, 'vault.db'), documents);
const { settings, zones } = settingsIn(documents, ids.atlantica);

const rows = 60;
const field = (name: string): string => `(d.document ->> '$."${name}"')`;
const nominations = `"documents ${generations.nominations}" d`;
const own = `d.document IS NOT NULL AND ${field('organisationId')} = ?`;
const open = `(${field('laycanFinish')} IS NULL OR ${field('laycanFinish')} >= ?)`;
const ahead = `${open} AND (${field('laycanStart')} IS NULL OR ${field('laycanStart')} > ?)`;
const standing = `${field('status')} <> 'cancelled'`;

const page = documents.prepare(
  `SELECT d.id, d.position, d.revision, json(d.document) AS document FROM ${nominations} WHERE ${own} AND ${ahead}
   ORDER BY ${field('laycanStart')}, ${field('vesselName')}, d.id LIMIT ${rows}`,
);
/** What is summed is taken out of the rows first, which keeps the documents out of what SQLite sorts. */
const months = documents.prepare(
  `SELECT month, status, count(*) AS count, sum(qty) AS nominated
   FROM (SELECT ${field('month')} AS month, ${field('status')} AS status, ${field('nominated')} AS qty
     FROM ${nominations} WHERE ${own} AND ${ahead} LIMIT -1) GROUP BY 1, 2`,
);
const periods = documents.prepare(
  `SELECT sum(${standing} AND ${open} AND ${field('laycanStart')} <= ?) AS ongoing, sum(${standing} AND ${ahead}) AS upcoming,
     sum(${standing} AND ${field('laycanFinish')} < ?) AS completed, sum(NOT ${standing}) AS cancelled
   FROM ${nominations} WHERE ${own}`,
);
const awaiting = documents.prepare(
  `SELECT count(*) AS count FROM ${nominations} WHERE ${own} AND ${field('status')} = 'pending_customer_review'`,
);
const marks = documents.prepare(
  `SELECT json(d.document) AS document FROM "documents ${generations.threadReaders}" d
   WHERE d.id IN (SELECT value FROM json_each(?)) AND d.document IS NOT NULL`,
);
const notMine = `SELECT count(*) AS count FROM "documents ${generations.nominationMessages}" d
  WHERE d.document IS NOT NULL AND ${field('nominationId')} = ? AND (${field('author')} IS NULL OR ${field('author')} <> ?)`;
const above = documents.prepare(`${notMine} AND ${field('ordinal')} > ?`);
const since = documents.prepare(`${notMine} AND ${field('at')} >= ?`);
const users = documents.prepare(
  `SELECT d.id, json(d.document) AS document FROM "documents ${generations.users}" d WHERE d.id IN (SELECT value FROM json_each(?))`,
);
const organisation = documents.prepare(
  `SELECT d.document ->> '$.name' AS name FROM "documents ${generations.organisations}" d WHERE d.id = ?`,
);
const reached = documents.prepare(
  'SELECT checkpoint, generation FROM generations WHERE name = ? AND live = 1',
);

const viewsOf = (found: readonly Readonly<Record<string, unknown>>[], today: string, generation: string) => {
  const stored = found.map((row) => ({
    id: String(row['id']),
    position: String(row['position']),
    revision: Number(row['revision']),
    document: JSON.parse(String(row['document'])) as NominationDocument,
  }));
  const actors = [...new Set(stored.flatMap(({ document }) => nominationView.needs(document).users ?? []))];
  const names = new Map(
    users
      .all(JSON.stringify(actors))
      .map((row) => [String(row['id']), displayNameOf(JSON.parse(String(row['document'])) as UserDocument)]),
  );
  const name = String(organisation.get(ids.atlantica)?.['name']);
  const inputs = {
    today,
    nameOfUser: (id: string) => names.get(id) ?? null,
    nameOfOrganisation: () => name,
    settingsOf: () => null,
    limitsOf: () => settings.limits,
    sees: () => true,
    zoneOf: (port: string) => zones.get(port),
    cursorAt: (position: string) => `${log}.${generation}.${position}`,
  };
  return stored.map((one) => nominationView.present({ stored: one, inputs }, 'external'));
};

/** Messages of others above the mark; without one, of the last thirty days. */
const unreadOf = (shown: readonly string[], user: string): ReadonlyMap<string, number> => {
  const read = new Map(
    marks.all(JSON.stringify(shown.map((id) => threadReaderId(id, user)))).map((row) => {
      const { nominationId, upTo } = JSON.parse(String(row['document'])) as ThreadReaderDocument;
      return [nominationId, upTo];
    }),
  );
  const oldest = new Date(Date.now() - 30 * 86_400_000).toISOString();
  return new Map(
    shown.map((id) => {
      const mark = read.get(id);
      const counted = mark === undefined ? since.get(id, user, oldest) : above.get(id, user, mark);
      return [id, Number(counted?.['count'])];
    }),
  );
};

const monthsOf = (id: string, today: string): readonly NominationMonth[] => {
  const found = new Map<string | null, NominationMonth>();
  for (const row of months.all(id, today, today)) {
    const month = row['month'] === null ? null : String(row['month']);
    const before = found.get(month) ?? { month, vessels: 0, cancelled: 0, nominated: 0 };
    const count = Number(row['count']);
    found.set(
      month,
      row['status'] === 'cancelled'
        ? { ...before, cancelled: before.cancelled + count }
        : {
            ...before,
            vessels: before.vessels + count,
            nominated: before.nominated + Number(row['nominated']),
          },
    );
  }
  return [...found.values()].sort((a, b) => ((a.month ?? '') < (b.month ?? '') ? -1 : 1));
};

const listOf = (id: string, user: string, address: string): NominationList => {
  const today = new Date().toISOString().slice(0, 10);
  const state = reached.get('nominations');
  const generation = String(state?.['generation']);
  const views = viewsOf(page.all(id, today, today), today, generation);
  const unread = unreadOf(
    views.map((view) => view.id),
    user,
  );
  const byMonth = monthsOf(id, today);
  const total = byMonth.reduce((sum, { vessels, cancelled }) => sum + vessels + cancelled, 0);
  const counts = periods.get(today, today, today, today, today, id);
  return {
    data: views.map((view) => ({ ...view, unreadMessages: unread.get(view.id) ?? 0 })),
    links: { prev: null, next: total > rows ? `${address}&page=2` : null },
    meta: {
      current_page: 1,
      per_page: rows,
      total,
      last_page: Math.ceil(total / rows),
      from: 1,
      to: views.length,
    },
    months: byMonth,
    periods: {
      ongoing: Number(counts?.['ongoing']),
      upcoming: Number(counts?.['upcoming']),
      completed: Number(counts?.['completed']),
    },
    cancelled: Number(counts?.['cancelled']),
    nominated: byMonth.reduce((sum, { nominated }) => sum + nominated, 0),
    awaiting: Number(awaiting.get(id)?.['count']),
    cursor: `${log}.${generation}.${String(state?.['checkpoint'])}`,
    stale: false,
  };
};

const fastify = Fastify();
fastify.get<{ Params: { readonly id: string } }>(
  '/api/customer/organisation/:id/cargo-bookings/cargo-nominations',
  (request, reply) => {
    const { id } = request.params;
    const principal = check(request.headers.cookie, id);
    return principal ? listOf(id, principal.user, request.url) : reply.code(404).send();
  },
);
const address = await fastify.listen({ port: 0, host: '127.0.0.1' });
answerQuestions({ address, close: () => fastify.close() });
