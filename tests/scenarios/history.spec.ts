import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DeclarationFilters } from '#contracts/booking/booking-view';
import type { SubmissionsAnswer } from '#contracts/booking/submission-view';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { antwerp, cargo, Declarant, refusal, rotterdam } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { TestClock } from '../support/test-clock.ts';

const today = '2027-03-01';
let portal: Portal;
let ana: Declarant;
let tom: Declarant;
let claire: Declarant;
let moved = '';

const paper = { id: 'paper-reels', name: 'Paper reels' };
const pulp = { id: 'wood-pulp', name: 'Wood pulp' };

beforeAll(async () => {
  const clock = new TestClock(`${today}T09:00:00.000Z`);
  portal = await startPortal({ clocks: clock });
  ana = await Declarant.as(portal.address, 'Ana');
  tom = await Declarant.as(portal.address, 'Tom', ana.organisation);
  claire = await Declarant.as(portal.address, 'Claire');
  [moved = ''] = await ana.declare(
    cargo(today, { code: 'H-1', comment: '=1+1' }),
    cargo(today, { code: 'H-2', comment: null }),
  );
  clock.advance(60_000);
  const { importId } = await tom.after(ana).edit();
  const changes = [
    { id: moved, field: 'commodity', from: pulp, to: paper },
    {
      id: moved,
      field: 'discharge.1',
      from: { port: rotterdam, qty: 20_000 },
      to: { port: antwerp, qty: 20_000 },
    },
  ] as const;
  await tom.change(importId, { reason: 'paste', changes });
  await tom.submitAll(importId);
  await ana.after(tom).assign(moved, ids.meridian);
  claire.after(ana);
});
afterAll(async () => portal.close());

const filtersOf = (who: Declarant, query = ''): Promise<DeclarationFilters> =>
  who.call('GET', `history/filters${query}`);

const textOf = async (who: Declarant, query = ''): Promise<string> =>
  new TextDecoder().decode((await who.download(`history/download?format=csv${query}`)).bytes);

describe('history', () => {
  it('offers in its filters what versions held, and narrows them by one another', async () => {
    const namesOf = ({ commodities, dischargePorts }: DeclarationFilters) => [
      commodities.map(({ name }) => name),
      dischargePorts.map(({ name }) => name),
    ];
    expect(namesOf(await filtersOf(claire))).toEqual([
      ['Paper reels', 'Wood pulp'],
      ['Antwerp', 'Rotterdam'],
    ]);
    expect(namesOf(await filtersOf(claire, '?dischargePorts[]=NLRTM'))).toEqual([
      ['Wood pulp'],
      ['Antwerp', 'Rotterdam'],
    ]);
    // The list of what holds now offers no more than that.
    const now = await claire.call<DeclarationFilters>('GET', 'cargo-declarations/filters');
    expect(namesOf(now)).toEqual([['Paper reels'], ['Antwerp']]);
  });

  it('is downloaded as it is filtered, without formulas, by the rights of today', async () => {
    const [header, ...lines] = (await textOf(ana, '&search=H-1')).trim().split('\r\n').join('\n').split('\n');
    expect(header).toMatch(/^\uFEFF?What changed,Changed by,Version,Valid from,Archived,.*,Broker$/);
    expect(lines.map((line) => line.split(',').slice(0, 3).join(','))).toEqual([
      expect.stringMatching(/^Broker: Meridian Brokers,A\. Prado,3$/),
      expect.stringContaining('Commodity: Wood pulp to Paper reels'),
      'Declared,A. Prado,1',
    ]);
    expect(lines.at(-1)).toContain("'=1+1");
    // A change of quantities, with the spaces that people type.
    await ana.cancel(moved);
    expect(await textOf(ana)).toMatch(/Cancelled: \d\d \d{3} MT/);
    expect(await textOf(claire)).not.toContain('H-2');
    await ana.assign(moved, null);
    expect(await textOf(claire.after(ana))).not.toContain('H-1');
    await ana.assign(moved, ids.meridian);
    const workbook = await ana.download('history/download');
    expect(new TextDecoder().decode(workbook.bytes.slice(0, 2))).toBe('PK');
    expect(workbook.headers.get('content-disposition')).toContain('history-2027-03-01.xlsx');
    expect((await refusal(ana.call('GET', 'history/download?format=pdf'))).errors).toHaveProperty('format');
  });

  it('lists submissions with who, from what, and what they came to', async () => {
    const list = (who: Declarant): Promise<SubmissionsAnswer> => who.call('GET', 'history/submissions');
    const { data, meta } = await list(ana);
    expect(meta.total).toBe(2);
    expect(data).toMatchObject([
      {
        submittedBy: 'G2O',
        source: { kind: 'edit' },
        declared: 0,
        amended: 1,
        cancelled: 0,
        hasReceipt: false,
      },
      { submittedBy: 'A. Prado', source: { kind: 'new' }, declared: 2, amended: 0, hasReceipt: true },
    ]);
    expect((await list(tom.after(ana))).data[0]).toMatchObject({ submittedBy: 'T. Olsen', hasReceipt: true });
    expect((await list(claire)).meta.total).toBe(0);
    const [, declared] = data;
    expect(await claire.after(ana).undoOf(declared?.id ?? '')).toMatchObject({ undone: { count: 0 } });
  });
});
