import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EditAnswer } from '#contracts/declaration-draft/draft-calls';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import type { BookingField } from '#domain/booking/terms';
import { referenceDecider, reviseList } from '#domain/reference/decide';
import type { Portal } from '#portal/portal';
import { seedContext } from '#portal/seed/seed-context';
import { limits } from '#portal/seed/world/reference';
import { ids } from '#portal/seed/world/people';
import { cargo, daysAfter, Declarant, refusal } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';

/**
 * Claire has a booking of Atlântica's (template suzano) and one of Pacífico's (cmpc) in hand, in one draft: each goes by the
 * options, thresholds, mandatory fields and wording of its charterer.
 */
const today = new Date().toISOString().slice(0, 10);
let portal: Portal;
let claire: Declarant;
let atlanticas: string;
let pacificos: string;

const pacificoFixesLonger = async (): Promise<void> => {
  const eu = limits['EU'];
  if (!eu) throw new Error('The demo world has no trade EU');
  await portal.engine.execute({
    stream: 'reference-limits',
    decider: referenceDecider,
    decide: (state) =>
      reviseList(state, {
        list: 'limits',
        items: { [`${ids.pacifico}/EU`]: { ...eu, laycanMaxDays: 20, monthlyVolume: 300_000 } },
        withdraw: [],
      }),
    context: seedContext('pacifico-eu'),
  });
};

beforeAll(async () => {
  portal = await startPortal();
  await pacificoFixesLonger();
  const [ana, diego] = await Promise.all([
    Declarant.as(portal.address, 'Ana'),
    Declarant.as(portal.address, 'Diego'),
  ]);
  const chile = { loadingPort: { id: 'CLCNL', name: 'Coronel' } };
  [atlanticas = ''] = await ana.declare(cargo(today, { code: 'A-1' }));
  [pacificos = ''] = await diego.declare(cargo(today, { code: 'P-1', ...chile }));
  await ana.assign(atlanticas, ids.meridian);
  await diego.assign(pacificos, ids.meridian);
  claire = (await Declarant.as(portal.address, 'Claire')).after(ana).after(diego);
});
afterAll(async () => portal.close());

const edit = async (): Promise<EditAnswer> => claire.edit();

/** The same change of both bookings. */
const inBoth = async (field: BookingField, from: CellValue, to: CellValue): Promise<string> => {
  const { importId } = await edit();
  await claire.change(importId, {
    reason: 'paste',
    changes: [atlanticas, pacificos].map((id) => ({ id, field, from, to })),
  });
  return importId;
};

const codesOf = async (importId: string): Promise<Readonly<Record<string, readonly string[]>>> => {
  const { errors } = await claire.review(importId);
  const codes = (id: string) => (errors[id] ?? []).map(({ code, attribute }) => `${attribute} ${code}`);
  return { atlanticas: codes(atlanticas), pacificos: codes(pacificos) };
};

describe("a broker's draft", () => {
  it('comes with the options and thresholds of each charterer, but not with what they contracted', async () => {
    const { bookings, settingsOf, monthTotals } = await edit();
    expect(monthTotals).toBeNull();
    expect(bookings.map(({ template }) => template).toSorted()).toEqual(['cmpc', 'suzano']);
    expect(Object.keys(settingsOf).toSorted()).toEqual([ids.atlantica, ids.pacifico].toSorted());
    const [ofAtlantica, ofPacifico] = [settingsOf[ids.atlantica], settingsOf[ids.pacifico]];
    expect(ofAtlantica?.companies.map(({ id }) => id)).toEqual(['104811', '104812']);
    expect(ofPacifico?.companies.map(({ id }) => id)).toEqual(['310455']);
    expect(ofPacifico?.limits['EU']).toMatchObject({ laycanMaxDays: 20, monthlyVolume: null });
    expect(ofAtlantica?.limits['EU']).toMatchObject({ laycanMaxDays: 10, monthlyVolume: null });
    expect([ofAtlantica?.contracts, ofPacifico?.contracts]).toEqual([[], []]);
  });

  it("holds each row against its charterer's thresholds", async () => {
    const importId = await inBoth('laycanFinish', daysAfter(today, 46), daysAfter(today, 54));
    expect(await codesOf(importId)).toEqual({
      atlanticas: ['laycanFinish laycan_bigger_than'],
      pacificos: [],
    });
    await inBoth('laycanFinish', daysAfter(today, 54), daysAfter(today, 46));
  });

  it('asks for the vessel type only where the template does, and words it so', async () => {
    const type = { id: 'open-hatch', name: 'Open hatch' };
    const importId = await inBoth('type', type, null);
    const found = await codesOf(importId);
    expect(found['atlanticas']).toContain('type missing');
    expect(found['pacificos']).toEqual([]);
    const { rows } = await claire.review(importId);
    const refused = await refusal(
      claire.submit(
        importId,
        rows.map(({ id, revision }) => ({ id, revision })),
      ),
    );
    const at = rows.findIndex(({ id }) => id === atlanticas);
    expect(Object.keys(refused.errors as object)).toEqual([expect.stringContaining(`bookings.${at}.type`)]);
    await inBoth('type', null, type);
  });

  it('takes names from the lists of each charterer, and submits both', async () => {
    const { importId } = await edit();
    const companyOf = async (id: string, to: string) =>
      claire.type(importId, id, 'company', null, { id: to, name: 'as somebody called it' });
    await companyOf(atlanticas, '104812');
    await companyOf(pacificos, '310455');
    const { rows } = await claire.draft(importId);
    const names = rows.map(({ cells }) => cells.company?.value);
    expect(names).toEqual([
      { id: '104812', name: 'Atlântica Papers Europe' },
      { id: '310455', name: 'Pacífico Celulosa Exportadora' },
    ]);
    await claire.type(importId, pacificos, 'laycanFinish', daysAfter(today, 46), daysAfter(today, 54));
    expect(await claire.submitAll(importId)).toMatchObject({ declared: 2, reopened: 0 });
  });

  it("refuses a company that is another charterer's", async () => {
    const { importId } = await edit();
    const from = { id: '310455', name: 'Pacífico Celulosa Exportadora' };
    await claire.type(importId, pacificos, 'company', from, {
      id: '104812',
      name: 'Atlântica Papers Europe',
    });
    const found = await codesOf(importId);
    expect(found['pacificos']).toHaveLength(1);
    expect(found['pacificos']?.[0]).toMatch(/^company/);
  });
});
