import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Past } from '#api/port-calls/past';
import { KeptRows } from '#api/port-calls/timeline/kept-rows';
import { ListPortCalls, ListPortCallsHandler } from '#api/port-calls/timeline/list-port-calls';
import { TimelineReadings } from '#api/port-calls/timeline/timeline-reading';
import { Presenting } from '#api/platform/presenting';
import { openSqliteDocuments } from '#platform/documents/sqlite/sqlite-documents';
import { presentTimelineVoyage } from '#projections/voyages/present';
import type { VoyageDocument } from '#projections/voyages/read-model';
import { type Fleet, fillVoyages, portsCalled, voyagesGeneration } from './fill-voyages.ts';
import { alternating, type Measure, timed } from './measurement.ts';

const now = '2027-03-10T08:00:00.000Z';
const clock = { kind: 'trade', now: () => new Date(now) } as const;
const zones: ReadonlyMap<string, string> = new Map(portsCalled);

/** What a product would write by hand: one prepared statement, its documents parsed and written. */
const bare = (file: string) => {
  const db = new DatabaseSync(file, { readOnly: true });
  db.exec('PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY;');
  const open = db.prepare(
    `SELECT d.id, json(d.document) AS document FROM "documents ${voyagesGeneration}" d
     WHERE d.document ->> '$.state' IN ('upcoming', 'ongoing')
        OR (d.document ->> '$.state' = 'completed' AND d.document ->> '$.ends' >= ?)`,
  );
  const since = new Date(Date.parse(now.slice(0, 10)) - 30 * 86_400_000).toISOString();
  const inputs = { zoneOf: (port: string) => zones.get(port) };
  const read = () =>
    open.all(since).map((row) => ({
      id: String(row['id']),
      voyage: JSON.parse(String(row['document'])) as VoyageDocument,
    }));
  return {
    /** As they are stored. */
    documents: (): string => JSON.stringify({ data: read() }),
    /** As they are shown. */
    views: (): string =>
      JSON.stringify({
        data: read().map(({ id, voyage }) => presentTimelineVoyage(id, voyage, 'staff', inputs)),
      }),
    close: () => db.close(),
  };
};

const handlerOver = (documents: ReturnType<typeof openSqliteDocuments>): ListPortCallsHandler => {
  const notAsked = () => Promise.reject(new Error('not asked'));
  const settings = { zones: async () => zones, current: notAsked, limits: notAsked };
  const presenting = new Presenting(
    documents,
    { logId: async () => 'log' } as unknown as ConstructorParameters<typeof Presenting>[1],
    { usersNamed: async () => new Map(), organisationsNamed: async () => new Map() },
    clock,
    settings as unknown as ConstructorParameters<typeof Presenting>[4],
  );
  const kept = new KeptRows(presenting, settings as unknown as ConstructorParameters<typeof KeptRows>[1]);
  const watcher = { announced: () => '1'.padStart(20, '0') } as unknown as ConstructorParameters<
    typeof ListPortCallsHandler
  >[0];
  return new ListPortCallsHandler(
    watcher,
    presenting,
    new TimelineReadings(documents, presenting, new Past(clock), kept),
  );
};

export const measureTimeline: Measure = async (run) => {
  const voyages = run.quick ? 50 : Number(process.env['LOAD_VOYAGES'] ?? 500);
  const fleet: Fleet = { voyages, calls: 6, statements: 10, now };
  const file = join(run.folder, 'timeline.db');
  await fillVoyages(file, fleet);
  run.say(`${voyages} voyages of ${fleet.calls} calls, told ${fleet.statements} times`);
  const documents = openSqliteDocuments({ file, scans: 'worker' });
  const peer = bare(file);
  try {
    const handler = handlerOver(documents);
    const ask = async (asOf?: string): Promise<string> =>
      JSON.stringify(await handler.execute(new ListPortCalls('staff', {}, asOf)));
    const then = new Date(Date.parse(now) - 3 * 86_400_000).toISOString();
    const rowsOf = (answer: string) => (JSON.parse(answer) as { data: readonly unknown[] }).data.length;
    const rows = [rowsOf(await ask()), rowsOf(await ask(then)), rowsOf(peer.views())];
    if (new Set(rows).size > 1) throw new Error(`${rows.join(', ')} rows of the same voyages`);
    const current = await alternating(
      run.runs,
      () => timed(() => ask()),
      () => timed(() => peer.documents()),
    );
    const past = await alternating(
      run.runs,
      () => timed(() => ask(then)),
      () => timed(() => peer.views()),
    );
    const what = `timeline, ${rows[0]} voyages of ${fleet.calls} calls`;
    return [
      { what, unit: 'ms', ...current, goal: { kind: 'ratio', of: 'value', max: 1.5 } },
      {
        what: `${what}, as of a moment, ${fleet.statements} statements a voyage`,
        unit: 'ms',
        ...past,
        goal: { kind: 'ratio', of: 'value', max: 4 },
        note: 'the peer presents what stands now',
      },
    ];
  } finally {
    peer.close();
    await documents.close();
  }
};
