/** The same work over ten times the data: how much more it takes. The smaller one stands in the peer's place. */
import { join } from 'node:path';
import { ids } from '#portal/seed/world/people';
import { compareHistory } from './history.ts';
import { submit, upload } from './support/declare.ts';
import { channelOf, editOf, openDraft, sendEdit } from './support/edits.ts';
import { fillDocuments } from './support/fill-documents.ts';
import { requestTime } from './support/http-load.ts';
import { LiveSocket } from './support/live-socket.ts';
import { type Measure, perPiece, type Row, type Run, type Sample } from './support/measurement.ts';
import { signIn, startPortal } from './support/portal.ts';

const lists = `/api/customer/organisation/${ids.atlantica}/cargo-bookings/cargo-declarations`;

interface Figures {
  readonly list: Sample[];
  readonly filters: Sample[];
  readonly edit: Sample[];
  /** Of one row. */
  readonly submission: Sample[];
}

const figuresAt = async (run: Run, bookings: number): Promise<Figures> => {
  const folder = join(run.folder, `data-${bookings}`);
  await (await startPortal({ folder, seed: 'people' })).close();
  await fillDocuments(join(folder, 'documents.db'), { bookings, versions: 1 });
  const portal = await startPortal({ folder, seed: 'people' });
  const session = await signIn(portal.address, 'Ana');
  const draft = await openDraft(portal.address, session, 1);
  const socket = await LiveSocket.open(portal.address, session, [channelOf(draft)]);
  const figures: Figures = { list: [], filters: [], edit: [], submission: [] };
  const requests = run.quick ? 50 : 500;
  let last: string | null = null;
  let serial = 0;
  const edit = async (): Promise<void> => {
    serial += 1;
    const to: string = `remark ${serial}`;
    await sendEdit(portal.address, session, draft, editOf(draft.rows[0] ?? '', last, to));
    last = to;
  };
  const repeat = async (): Promise<void> => {
    for (let n = 0; n < requests; n += 1) await edit();
  };
  try {
    const headers = { cookie: session.cookie };
    for (let round = 0; round <= run.runs; round += 1) {
      const list = await requestTime(portal, `${lists}?status=upcoming&per_page=10`, headers, requests);
      const filters = await requestTime(
        portal,
        `${lists}/filters?status=upcoming`,
        headers,
        Math.max(10, requests / 10),
      );
      const edits = perPiece(await portal.timed(repeat), requests);
      const rows = run.quick ? 50 : 1_000;
      const uploaded = await upload(portal, session, rows, `G${round}`);
      const submission = perPiece(await submit(portal, session, uploaded), rows);
      if (round === 0) continue;
      figures.submission.push(submission);
      figures.list.push(list);
      figures.filters.push(filters);
      figures.edit.push(edits);
    }
  } finally {
    socket.close();
    await portal.close();
  }
  return figures;
};

export const measure: Measure = async (run) => {
  const small = run.quick ? 300 : 3_000;
  const [less, more] = [await figuresAt(run, small), await figuresAt(run, small * 10)];
  const of = `${(small * 10).toLocaleString('en-US')} bookings against ${small.toLocaleString('en-US')}`;
  const row = (what: string, key: keyof Figures, note: string): Row => ({
    what: `growth: ${what}, ${of}`,
    unit: 'µs',
    ours: more[key],
    peer: less[key],
    note,
  });
  const histories = async (bookings: number): Promise<readonly Row[]> =>
    compareHistory({ ...run, runs: Math.min(run.runs, 3) }, bookings);
  const [fewer, many] = [
    await histories(run.quick ? 200 : 2_000),
    await histories(run.quick ? 2_000 : 20_000),
  ];
  return [
    row(
      'ten-row list',
      'list',
      'counts and month sums walk the charterer’s part of an index: they grow with its bookings',
    ),
    row('filter options', 'filters', 'each option list groups the charterer’s bookings'),
    row('edit, request to answer', 'edit', 'touches one stream'),
    row(
      'a row of a submission, to visible',
      'submission',
      'looks up the codes and numbers that rows name; indexes grow',
    ),
    ...many.map((after, at): Row => ({
      what: `growth: ${after.what.replace(/, among.*/, '')}, ten times the bookings`,
      unit: after.unit,
      ours: after.ours,
      peer: fewer[at]?.ours ?? [],
    })),
  ];
};
