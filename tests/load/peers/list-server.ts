/** The declaration list on bare Fastify: the same session check, the same rows and totals, the same bytes. */
import Fastify from 'fastify';
import type { DeclarationList } from '#contracts/booking/booking-view';
import { declaredMonthFindings, type MonthFinding } from '#domain/validation/month-volumes';
import { ids } from '#portal/seed/world/people';
import { bookingView } from '#projections/bookings/present';
import type { BookingDocument } from '#projections/bookings/read-model';
import { displayNameOf } from '#projections/users/present';
import type { UserDocument } from '#projections/users/read-model';
import { answerQuestions, optionsGiven } from '../support/answer-questions.ts';
import { openForReading, sessionCheck } from './bare-session.ts';
import { settingsIn } from './bare-settings.ts';
import * as generations from '../support/generations.ts';

export interface ListServerOptions {
  readonly folder: string;
  /** Of the answers' cursors. */
  readonly log: string;
}

const { folder, log } = optionsGiven() as ListServerOptions;
const documents = openForReading(folder, 'documents.db');
const check = sessionCheck(openForReading(folder, 'vault.db'), documents);

const field = (name: string): string => `(d.document ->> '$."${name}"')`;
const bookings = `"documents ${generations.bookings}" d`;
const own = `d.document IS NOT NULL AND ${field('organisationId')} = ?`;
const upcoming = `(${field('laycanFinish')} IS NULL OR ${field('laycanFinish')} >= ?) AND (${field('laycanStart')} IS NULL OR ${field('laycanStart')} > ?)`;

const standing = `${field('cancelled')} = 0`;

const page = documents.prepare(
  `SELECT d.id, d.position, d.revision, json(d.document) AS document FROM ${bookings} WHERE ${own} AND ${upcoming}
   ORDER BY ${field('laycanStart')}, ${field('bookingNo')}, ${field('letterIndex')}, d.id LIMIT 10`,
);
/** What is summed is taken out of the rows first, which keeps the documents out of what SQLite sorts. */
const months = documents.prepare(
  `SELECT month, cancelled, count(*) AS count, sum(qty) AS total
   FROM (SELECT ${field('month')} AS month, ${field('cancelled')} AS cancelled, ${field('total')} AS qty
     FROM ${bookings} WHERE ${own} AND ${upcoming} LIMIT -1) GROUP BY 1, 2`,
);
const tradeMonths = documents.prepare(
  `SELECT tradeId, month, sum(total) AS qty
   FROM (SELECT ${field('tradeId')} AS tradeId, ${field('month')} AS month, ${field('total')} AS total
     FROM ${bookings} WHERE ${own} AND ${standing} LIMIT -1) GROUP BY 1, 2 HAVING tradeId IS NOT NULL AND month IS NOT NULL`,
);
const periods = documents.prepare(
  `SELECT sum(${standing}) AS bookings,
     sum(${field('cancelled')}) AS cancelled,
     sum(coalesce(${standing} AND ${field('laycanFinish')} < ?, 0)) AS completed,
     sum(${standing} AND (${field('laycanFinish')} IS NULL OR ${field('laycanFinish')} >= ?) AND (${field('laycanStart')} IS NULL OR ${field('laycanStart')} > ?)) AS upcoming
   FROM ${bookings} WHERE ${own}`,
);
const users = documents.prepare(
  `SELECT d.id, json(d.document) AS document FROM "documents ${generations.users}" d WHERE d.id IN (SELECT value FROM json_each(?))`,
);
const organisation = documents.prepare(
  `SELECT d.document ->> '$.name' AS name FROM "documents ${generations.organisations}" d WHERE d.id = ?`,
);
const reached = documents.prepare(
  'SELECT checkpoint, generation FROM generations WHERE name = ? AND live = 1',
);

const { settings } = settingsIn(documents, ids.atlantica);

const viewsOf = (rows: readonly Readonly<Record<string, unknown>>[], today: string, generation: string) => {
  const found = rows.map((row) => ({
    id: String(row['id']),
    position: String(row['position']),
    revision: Number(row['revision']),
    document: JSON.parse(String(row['document'])) as BookingDocument,
  }));
  const actors = [...new Set(found.flatMap(({ document }) => bookingView.needs(document).users ?? []))];
  const names = new Map(
    actors.length === 0
      ? []
      : users
          .all(JSON.stringify(actors))
          .map((row) => [
            String(row['id']),
            displayNameOf(JSON.parse(String(row['document'])) as UserDocument),
          ]),
  );
  const inputs = {
    today,
    nameOfUser: (id: string) => names.get(id) ?? null,
    nameOfOrganisation: (id: string) => String(organisation.get(id)?.['name']),
    settingsOf: () => settings,
    limitsOf: () => settings.limits,
    sees: () => true,
    zoneOf: () => undefined,
    cursorAt: (position: string) => `${log}.${generation}.${position}`,
  };
  return found.map((stored) => bookingView.present({ stored, inputs }, 'external'));
};

interface Month {
  readonly month: string | null;
  readonly bookings: number;
  readonly cancelled: number;
  readonly total: number;
}

const monthsOf = (id: string, today: string) => {
  const found = new Map<string | null, Month>();
  for (const row of months.all(id, today, today)) {
    const month = row['month'] === null ? null : String(row['month']);
    const before = found.get(month) ?? { month, bookings: 0, cancelled: 0, total: 0 };
    const count = Number(row['count']);
    found.set(
      month,
      row['cancelled'] === 1
        ? { ...before, cancelled: before.cancelled + count }
        : { ...before, bookings: before.bookings + count, total: before.total + Number(row['total']) },
    );
  }
  return [...found.values()].sort((a, b) => ((a.month ?? '') < (b.month ?? '') ? -1 : 1));
};

const findingsOf = (id: string, shown: readonly Month[], today: string): readonly MonthFinding[] => {
  const monthTotals = tradeMonths.all(id).map((row) => ({
    tradeId: String(row['tradeId']),
    month: String(row['month']),
    qty: Number(row['qty']),
  }));
  const months = new Set(shown.map(({ month }) => month));
  const found = declaredMonthFindings({ settings, monthTotals });
  return found.filter(({ month }) => months.has(month) && month >= today.slice(0, 7));
};

const listOf = (id: string, address: string): DeclarationList => {
  const today = new Date().toISOString().slice(0, 10);
  const state = reached.get('bookings');
  const generation = String(state?.['generation']);
  const data = viewsOf(page.all(id, today, today), today, generation);
  const byMonth = monthsOf(id, today);
  const total = byMonth.reduce((sum, { bookings: open, cancelled }) => sum + open + cancelled, 0);
  const counts = periods.get(today, today, today, id);
  const [ahead, completed] = [Number(counts?.['upcoming']), Number(counts?.['completed'])];
  return {
    data,
    links: { prev: null, next: total > 10 ? `${address}&page=2` : null },
    meta: {
      current_page: 1,
      per_page: 10,
      total,
      last_page: Math.ceil(total / 10),
      from: 1,
      to: data.length,
    },
    months: byMonth,
    monthFindings: findingsOf(id, byMonth, today),
    periods: { ongoing: Number(counts?.['bookings']) - ahead - completed, upcoming: ahead, completed },
    cancelled: Number(counts?.['cancelled']),
    total: byMonth.reduce((sum, month) => sum + month.total, 0),
    cursor: `${log}.${generation}.${String(state?.['checkpoint'])}`,
    stale: false,
  };
};

const fastify = Fastify();
fastify.get<{ Params: { readonly id: string } }>(
  '/api/customer/organisation/:id/cargo-bookings/cargo-declarations',
  async (request, reply) => {
    const { id } = request.params;
    if (!check(request.headers.cookie, id)) return reply.code(404).send();
    return listOf(id, request.url);
  },
);
const address = await fastify.listen({ port: 0, host: '127.0.0.1' });
answerQuestions({ address, close: () => fastify.close() });
