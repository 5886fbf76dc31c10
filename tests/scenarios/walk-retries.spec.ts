import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Portal } from '#portal/portal';
import { ids as world } from '#portal/seed/world/people';
import { cargo, Declarant, refusal } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { csvOf, sheetRow } from '../support/sheets.ts';
import { TestClock } from '../support/test-clock.ts';

/** Every command, sent again: the same key with the same body is the same answer, with another body it is refused. */
const today = '2027-03-01';
const clock = new TestClock(`${today}T09:00:00.000Z`);
let portal: Portal;
let ana: Declarant;

beforeAll(async () => {
  portal = await startPortal({ clocks: clock });
  ana = await Declarant.as(portal.address, 'Ana');
});
afterAll(async () => portal.close());

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** A body that another request under the same key has. */
  readonly other: unknown;
}

const declared = async (code: string): Promise<string> =>
  (await ana.declare(cargo(today, { code })))[0] ?? '';

const opened = async (rows = 1) => ana.open(rows);

const file = (text: string): FormData => {
  const form = new FormData();
  form.append('file', new Blob([text]), 'declarations.csv');
  return form;
};

const fileOf = (code: string): FormData => file(csvOf([sheetRow(cargo(today, { code }))]));

const drafts = 'cargo-declarations/drafts';
const comment = (id: string, to: string) => ({ id, field: 'comment', from: null, to });

const commands: Readonly<Record<string, () => Promise<Sent>>> = {
  'open a declaration by hand': async () => ({
    method: 'POST',
    path: drafts,
    body: { rows: 2 },
    other: { rows: 3 },
  }),
  'edit a cell': async () => {
    const { importId, added } = await opened();
    const change = (to: string) => ({ reason: 'edit', changes: [comment(added[0] ?? '', to)] });
    return {
      method: 'POST',
      path: `${drafts}/${importId}/changes`,
      body: change('One'),
      other: change('Two'),
    };
  },
  'edit the first cell of the shared draft': async () => {
    const id = await declared('R-1');
    const { importId } = await ana.edit();
    const change = (to: string) => ({ reason: 'edit', changes: [comment(id, to)] });
    return {
      method: 'POST',
      path: `${drafts}/${importId}/changes`,
      body: change('One'),
      other: change('Two'),
    };
  },
  'add rows with a paste': async () => {
    const { importId } = await opened();
    const paste = (to: string) => ({ reason: 'paste', addRows: 2, changes: [comment('+1', to)] });
    return { method: 'POST', path: `${drafts}/${importId}/changes`, body: paste('One'), other: paste('Two') };
  },
  'discard rows': async () => {
    const { importId, added } = await opened(3);
    const discard = (id = '') => ({ reason: 'discard', changes: [], discardRows: [id] });
    const path = `${drafts}/${importId}/changes`;
    return { method: 'POST', path, body: discard(added[0]), other: discard(added[1]) };
  },
  'save and review': async () => {
    const { importId, added } = await opened();
    const save = (code: string) => ({ importId, rows: [{ id: added[0], cells: { code } }] });
    return {
      method: 'PUT',
      path: 'cargo-declarations/import/review',
      body: save('R-2'),
      other: save('R-3'),
    };
  },
  'say which booking a row means': async () => {
    const code = `TWIN-${randomUUID()}`;
    const twins = [await declared(code), await declared(code)];
    const importId = await ana.upload('twins.csv', csvOf([sheetRow(cargo(today, { code }))]));
    const { rows } = await ana.draft(importId);
    const answer = (bookingId = '') => ({
      answers: [{ rows: rows.map(({ id }) => id), match: { as: 'booking', bookingId } }],
    });
    const path = `${drafts}/${importId}/matches`;
    return { method: 'POST', path, body: answer(twins[0]), other: answer(twins[1]) };
  },
  'submit reviewed rows': async () => {
    const { importId, added } = await opened();
    await ana.fill(importId, { [added[0] ?? '']: cargo(today, { code: 'R-4' }) });
    const { rows } = await ana.review(importId);
    const body = {
      importId,
      rows: rows.map(({ id, revision }) => ({ id, revision })),
      confirmWarnings: true,
    };
    return { method: 'POST', path: 'cargo-declarations', body, other: { ...body, sync_veson: true } };
  },
  'cancel a booking': async () => {
    const id = await declared('R-5');
    const { revision } = await ana.booking(id);
    const path = `cargo-declarations/${id}/cancel`;
    return {
      method: 'POST',
      path,
      body: { revision, message: 'Withdrawn' },
      other: { revision, message: 'Sold' },
    };
  },
  'assign a broker': async () => {
    const path = `cargo-declarations/${await declared('R-6')}/broker`;
    return { method: 'PUT', path, body: { brokerId: world.meridian }, other: { brokerId: null } };
  },
};

const isUnderWay = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'completed' in answer && answer.completed === false;

/** Asked again while it is still carried out: an answer waits 5 s for that, and not longer. */
const send = async ({ method, path }: Sent, body: unknown, key: string): Promise<unknown> => {
  for (;;) {
    const answer = await ana.call<unknown>(method, path, body, key);
    if (!isUnderWay(answer)) return answer;
  }
};

describe.each(Object.entries(commands))('%s', (_, prepare) => {
  it('is done once, whoever asks again', async () => {
    const sent = await prepare();
    const key = randomUUID();
    const [first, beside] = await Promise.all([send(sent, sent.body, key), send(sent, sent.body, key)]);
    expect(beside).toEqual(first);
    const head = await portal.engine.events.head();
    expect(await send(sent, sent.body, key)).toEqual(first);
    // What was mailed about it is written down in its own time.
    const since = await portal.engine.events.readAll(head, 100);
    expect(since.filter(({ stream }) => !stream.startsWith('effect-'))).toEqual([]);
  });

  it('is refused under its key with another body', async () => {
    const sent = await prepare();
    const key = randomUUID();
    await send(sent, sent.body, key);
    const refused = await refusal(send(sent, sent.other, key));
    expect([refused.status, refused.code]).toEqual([422, 'idempotency_key_reused']);
    expect(Object.keys(refused.errors as object)).toEqual(['Idempotency-Key']);
  });
});

describe('an upload', () => {
  it('is taken in once under its key, and no other file with it', async () => {
    const key = randomUUID();
    const path = 'cargo-declarations/import';
    const first = await ana.call('POST', path, fileOf('R-7'), key);
    expect(await ana.call('POST', path, fileOf('R-7'), key)).toEqual(first);
    const refused = await refusal(ana.call('POST', path, fileOf('R-8'), key));
    expect([refused.status, refused.code]).toEqual([422, 'idempotency_key_reused']);
  });
});

describe('one key for two declarations', () => {
  it('gives them two submissions, with numbers of their own', async () => {
    const key = randomUUID();
    const [one, other] = [await opened(), await opened()];
    for (const [index, { importId, added }] of [one, other].entries()) {
      const id = added[0] ?? '';
      await ana.fill(importId, { [id]: cargo(today, { code: `R-9-${index}` }) });
      const { rows } = await ana.review(importId);
      await ana.complete(importId, [{ id, revision: rows[0]?.revision ?? -1 }], {}, key);
    }
    const { data } = await ana.list('&search=R-9-');
    expect(data).toHaveLength(2);
    expect(new Set(data.map(({ bookingNo }) => bookingNo)).size).toBe(2);
  });
});

describe('one key for rows of two drafts', () => {
  it('gives the rows, and with them the bookings, ids of their own', async () => {
    const key = randomUUID();
    const [one, other] = [await opened(), await opened()];
    const ids = new Set<string | undefined>();
    for (const { importId } of [one, other, one]) {
      const { added } = await ana.change(importId, { reason: 'edit', changes: [], addRows: 1 }, key);
      ids.add(added[0]);
    }
    expect(ids.size).toBe(2);
  });
});

describe('a change without a key', () => {
  it('is none', async () => {
    const refused = await refusal(ana.call('POST', drafts, { rows: 1 }, 'no uuid'));
    expect([refused.status, Object.keys(refused.errors as object)]).toEqual([422, ['Idempotency-Key']]);
  });
});
