import { setTimeout } from 'node:timers/promises';
import type { DraftAnswer } from '#contracts/declaration-draft/draft-calls';
import type { SubmitAnswer, SubmitRequest } from '#contracts/declaration-draft/submission-calls';
import type { BookingSettings } from '#domain/reference/settings';
import { ids } from '#portal/seed/world/people';
import { declarationFile, shapeFor } from './declaration-file.ts';
import type { Sample } from './measurement.ts';
import { call, type Session } from './portal.ts';
import type { Served } from './serve.ts';

const bookingsPath = `/api/customer/organisation/${ids.atlantica}/cargo-bookings`;

/** Uploads so many clean rows as a workbook; answers with the draft that they came to. */
export const upload = async (
  server: Pick<Served, 'address'>,
  session: Session,
  rows: number,
  series: string,
): Promise<DraftAnswer> => {
  const settings = await call<BookingSettings>(server.address, session, 'GET', `${bookingsPath}/settings`);
  const form = new FormData();
  const bytes = new Uint8Array(declarationFile(shapeFor(settings), rows, series));
  form.append('file', new Blob([bytes]), `${series}.xlsx`);
  const { importId } = await call<{ readonly importId: string }>(
    server.address,
    session,
    'POST',
    `${bookingsPath}/cargo-declarations/import`,
    form,
  );
  return call<DraftAnswer>(
    server.address,
    session,
    'GET',
    `${bookingsPath}/cargo-declarations/drafts/${importId}`,
  );
};

/** Submits all rows of a draft, and waits until every booking of them is visible. `answered` in milliseconds. */
export const submit = async (
  server: Served,
  session: Session,
  draft: DraftAnswer,
): Promise<Sample & { readonly answered: number }> => {
  const request: SubmitRequest = {
    importId: draft.draft.id,
    rows: draft.rows.map(({ id, revision }) => ({ id, revision })),
    confirmWarnings: true,
  };
  const before = await server.ask<number>(`bookings ${ids.atlantica}`);
  let answered = 0;
  const { value, cpu } = await server.timed(async () => {
    const started = performance.now();
    const answer = await call<SubmitAnswer>(
      server.address,
      session,
      'POST',
      `${bookingsPath}/cargo-declarations`,
      request,
    );
    answered = performance.now() - started;
    const caughtUp = async (): Promise<boolean> =>
      (await server.ask<string>('reached')) === (await server.ask<string>('head'));
    let [visible, completed] = [0, answer.completed];
    while (visible < draft.rows.length || !completed) {
      // Counting walks all bookings: it is asked only where they may be there, or its cost would count as ours.
      const mayBeThere = await caughtUp();
      completed ||= mayBeThere;
      if (mayBeThere) visible = (await server.ask<number>(`bookings ${ids.atlantica}`)) - before;
      if (performance.now() - started > 120_000) throw new Error(`Only ${visible} bookings are visible`);
      if (visible < draft.rows.length) await setTimeout(20);
    }
  });
  return { value, cpu, answered };
};
