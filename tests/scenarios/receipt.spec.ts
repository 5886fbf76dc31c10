import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Portal } from '#portal/portal';
import { cargo, Declarant, refusal } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { csvOf, sheetRow } from '../support/sheets.ts';
import { TestClock } from '../support/test-clock.ts';

/** What a submission came to, at an address of its own. */
const today = '2027-03-01';
let portal: Portal;
let ana: Declarant;
let marta: Declarant;
let submissionId: string;
let bookings: readonly string[];

beforeAll(async () => {
  portal = await startPortal({ clocks: new TestClock(`${today}T09:00:00.000Z`) });
  ana = await Declarant.as(portal.address, 'Ana');
  marta = await Declarant.as(portal.address, 'Marta');
});
afterAll(async () => portal.close());

describe('the receipt of a submission', () => {
  it('has the bookings with their numbers, counts and MT, and whose edits they were', async () => {
    const { importId, added } = await ana.open(2);
    bookings = added;
    const [first = '', second = ''] = added;
    await ana.fill(importId, {
      [first]: cargo(today, { code: 'R-1' }),
      [second]: cargo(today, { code: 'R-2' }),
    });
    await marta.after(ana).type(importId, second, 'comment', null, 'Of Marta');
    ({ submissionId } = await ana.after(marta).submitAll(importId));
    const { receipt, data } = await ana.receipt(submissionId);
    expect(receipt).toMatchObject({
      submissionId,
      importId,
      submittedBy: ana.name,
      editors: [marta.name],
      completed: true,
      created: 2,
      amended: 0,
      unchanged: 0,
      returned: 0,
    });
    expect(data.map(({ code, version }) => [code, version])).toEqual([
      ['R-1', 1],
      ['R-2', 1],
    ]);
    expect(data.every(({ bookingNo }) => /^\d+$/.test(bookingNo))).toBe(true);
    expect(receipt.table.sum).toMatchObject({
      bookings: 2,
      total: data.reduce((sum, { total }) => sum + total, 0),
    });
  });

  it('stays as it was, and a change has one of its own', async () => {
    const [first = ''] = bookings;
    const { importId } = await ana.edit();
    await ana.type(importId, first, 'code', 'R-1', 'R-1b');
    const changed = await ana.submitAll(importId);
    const own = await ana.receipt(changed.submissionId);
    expect(own.receipt).toMatchObject({ created: 0, amended: 1, editors: [] });
    expect(own.data.map(({ code }) => code)).toEqual(['R-1b']);
    expect((await ana.receipt(submissionId)).data.map(({ code }) => code)).toEqual(['R-1', 'R-2']);
  });

  it('is a workbook as well', async () => {
    const { bytes, headers } = await ana.download(`cargo-declarations/submissions/${submissionId}/download`);
    expect(headers.get('content-disposition')).toContain(`receipt-${today}.xlsx`);
    expect(Buffer.from(bytes).subarray(0, 2).toString()).toBe('PK');
  });

  it('is seen by its side alone: to others it is as absent', async () => {
    expect((await marta.after(ana).receipt(submissionId)).data).toHaveLength(2);
    const staff = await Declarant.as(portal.address, 'Tom', ana.organisation);
    const lars = await Declarant.as(portal.address, 'Lars');
    const claire = await Declarant.as(portal.address, 'Claire');
    for (const foreign of [staff, lars, claire]) {
      const refused = await refusal(foreign.after(ana).receipt(submissionId));
      const absent = await refusal(foreign.receipt(randomUUID()));
      expect([refused.status, refused.code]).toEqual([404, 'not_found']);
      expect([absent.status, absent.code]).toEqual([404, 'not_found']);
    }
  });
});

describe('where the values of a booking came from', () => {
  let importId: string;
  let uploaded: string;
  let id: string;

  it('is the line of an uploaded file, but for cells that were edited before it was submitted', async () => {
    const rows = [cargo(today, { code: 'P-1' }), cargo(today, { code: 'P-2' })];
    importId = await ana.upload('Cargo of March.csv', csvOf(rows.map((row) => sheetRow(row))));
    const [, second] = (await ana.draft(importId)).rows;
    id = second?.id ?? '';
    await marta.after(ana).type(importId, id, 'comment', null, 'Of Marta');
    uploaded = (await ana.after(marta).submitAll(importId)).submissionId;
    const { declared, fields } = await ana.provenance(id);
    expect(declared).toMatchObject({
      submittedBy: ana.name,
      version: 1,
      source: { by: 'upload', file: { name: 'Cargo of March.csv', row: 3 } },
      receipt: { submissionId: uploaded, organisationId: ana.organisation },
    });
    expect(fields).toMatchObject([
      { field: 'comment', by: marta.name, submittedBy: ana.name, source: { by: 'grid' }, version: 1 },
    ]);
  });

  it('is the form in which a booking was changed since, with what it held before', async () => {
    const { importId: edits } = await ana.edit();
    const { submissionId: changed } = await ana.create({
      importId: edits,
      bookings: [{ id, comment: 'By form' }],
      confirmWarnings: true,
    });
    const { fields } = await ana.provenance(id);
    expect(fields).toMatchObject([
      {
        field: 'comment',
        before: { value: 'Of Marta' },
        by: ana.name,
        version: 2,
        source: { by: 'form' },
        receipt: { submissionId: changed },
      },
    ]);
  });

  it('names people and files to their own side alone, and a booking of others to nobody', async () => {
    const staff = await Declarant.as(portal.address, 'Tom', ana.organisation);
    const seen = await staff.after(ana).provenance(id);
    expect(seen.declared).toMatchObject({
      submittedBy: ana.name,
      source: { by: 'upload', file: null },
      receipt: null,
    });
    const { importId: edits } = await staff.edit();
    await staff.type(edits, id, 'comment', 'By form', 'Of staff');
    await staff.submitAll(edits);
    const [comment] = (await ana.after(staff).provenance(id)).fields;
    expect(comment).toMatchObject({ by: 'G2O', submittedBy: 'G2O', source: { by: 'grid' }, receipt: null });
    const everywhere = await staff.client.get(`/api/internal/bookings/${id}/provenance`);
    expect(everywhere.body).toMatchObject({
      fields: [{ by: staff.name, receipt: { organisationId: ana.organisation } }],
    });
    const lars = await Declarant.as(portal.address, 'Lars');
    expect((await refusal(lars.after(ana).provenance(id))).status).toBe(404);
  });
});
