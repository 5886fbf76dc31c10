import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { BookingView } from '#contracts/booking/booking-view';
import type {
  NominatedVolumeAnswer,
  OverviewAnswer,
  OverviewFilters,
  PreviousVolumeAnswer,
} from '#contracts/booking/overview';
import type { NominationList, NominationView } from '#contracts/nomination/nomination-view';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { cargo, Declarant, refusal } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { TestClock } from '../support/test-clock.ts';

const overview = (who: Declarant, query = ''): Promise<OverviewAnswer> => who.call('GET', `overview${query}`);
const previous = (who: Declarant, query = ''): Promise<PreviousVolumeAnswer> =>
  who.call('GET', `declared-previous-volume${query}`);
const nominated = (who: Declarant, query = ''): Promise<NominatedVolumeAnswer> =>
  who.call('GET', `declared-nominated-volume${query}`);

/** Figures by `month group`. */
type Figures = Readonly<Record<string, number>>;

const added = (entries: readonly (readonly [key: string, qty: number])[]): Figures => {
  const sums: Record<string, number> = {};
  for (const [key, qty] of entries) sums[key] = (sums[key] ?? 0) + qty;
  return sums;
};

const keyOf = (month: string | null, group: string | null | undefined): string =>
  `${month ?? '-'} ${group ?? '-'}`;

interface Keyed {
  readonly month: string | null;
  readonly group: { readonly id: string } | null;
}

const figures = <Row extends Keyed>(rows: readonly Row[], value: (row: Row) => number | null): Figures =>
  Object.fromEntries(
    rows.flatMap((row) => {
      const figure = value(row);
      return figure === null ? [] : [[keyOf(row.month, row.group?.id), figure]];
    }),
  );

describe('the overview of two years of bookings', () => {
  let portal: Portal;
  const all = new Map<string, readonly BookingView[]>();
  const people = new Map<string, Declarant>();

  const who = (name: string): Declarant => {
    const found = people.get(name);
    if (!found) throw new Error(`${name} is not signed in`);
    return found;
  };

  /** Every row of the list, which is what the sums are held to. */
  const rowsOf = (name: string): readonly BookingView[] => all.get(name) ?? [];

  beforeAll(async () => {
    portal = await startPortal({ seed: 'demo' });
    for (const name of ['Ana', 'João', 'Claire', 'Diego']) {
      const person = await Declarant.as(portal.address, name);
      people.set(name, person);
      const first = await person.list();
      const rows = [...first.data];
      for (let page = 2; page <= first.meta.last_page; page += 1)
        rows.push(...(await person.list(`&page=${page}`)).data);
      all.set(name, rows);
    }
  });
  afterAll(async () => portal.close());

  /** Open nominations, which what is nominated is held to. */
  const vesselsOf = async (name: string): Promise<readonly NominationView[]> => {
    const { data, meta } = await who(name).call<NominationList>('GET', 'cargo-nominations?per_page=60');
    expect(meta.last_page).toBe(1);
    return data.filter(({ cancelled }) => !cancelled);
  };

  const standing = (name: string): readonly BookingView[] =>
    rowsOf(name).filter(({ cancelled }) => !cancelled);

  it.each(['Ana', 'João', 'Claire', 'Diego'])(
    'sums the rows that %s sees, cancelled ones left out',
    async (name) => {
      const rows = standing(name);
      expect(rows.length).toBeGreaterThan(20);
      expect(rowsOf(name).length).toBeGreaterThan(rows.length);
      const { volumes } = await overview(who(name));
      const expected = rows.map(({ month, trade, total }) => [keyOf(month, trade?.id), total] as const);
      expect(figures(volumes, ({ declared }) => declared)).toEqual(added(expected));
      expect(figures(volumes, ({ bookings }) => bookings)).toEqual(added(expected.map(([key]) => [key, 1])));
    },
  );

  it('sums what filters leave, whatever is chosen', async () => {
    const rows = standing('Ana');
    const of = (ids: readonly (string | null | undefined)[]): readonly string[] =>
      [...new Set(ids.flatMap((id) => id ?? []))].sort();
    const trades = of(rows.map(({ trade }) => trade?.id));
    const months = of(rows.map(({ month }) => month));
    const ports = of(rows.flatMap(({ dischargePorts }) => dischargePorts.map(({ id }) => id)));
    const some = (values: readonly string[]) => fc.subarray([...values], { maxLength: 4 });
    const chosen = fc.record({
      trades: some(trades),
      months: some(months),
      dischargePorts: some(ports),
      countries: some(of(ports.map((port) => port.slice(0, 2)))),
    });
    await fc.assert(
      fc.asyncProperty(chosen, async (filters) => {
        const within = (values: readonly string[], own: readonly (string | null | undefined)[]): boolean =>
          values.length === 0 || own.some((id) => id !== null && id !== undefined && values.includes(id));
        const left = rows.filter(({ trade, month, dischargePorts }) => {
          const own = dischargePorts.map(({ id }) => id);
          return (
            within(filters.trades, [trade?.id]) &&
            within(filters.months, [month]) &&
            within(filters.dischargePorts, own) &&
            within(
              filters.countries,
              own.map((id) => id?.slice(0, 2)),
            )
          );
        });
        const query = new URLSearchParams(
          Object.entries(filters).flatMap(([name, values]) => values.map((value) => [`${name}[]`, value])),
        );
        const { volumes } = await overview(who('Ana'), `?${query.toString()}`);
        expect(figures(volumes, ({ declared }) => declared)).toEqual(
          added(left.map(({ month, trade, total }) => [keyOf(month, trade?.id), total])),
        );
      }),
      { numRuns: 25 },
    );
  });

  it('stands by country of discharge on the template cmpc, and adds up to the same', async () => {
    const { groupedBy, volumes } = await nominated(who('Diego'));
    expect(groupedBy).toBe('country');
    expect(figures(volumes, ({ declared }) => declared)).toEqual(
      added(
        standing('Diego').flatMap(({ month, dischargePorts }) =>
          dischargePorts.map(({ id, qty }) => [keyOf(month, id?.slice(0, 2)), qty ?? 0] as const),
        ),
      ),
    );
    expect(figures(volumes, ({ nominated: mt }) => mt)).toEqual(
      added(
        (await vesselsOf('Diego')).flatMap(({ month, dischargePorts }) =>
          dischargePorts.map(({ id, qty }) => [keyOf(month, id?.slice(0, 2)), qty ?? 0] as const),
        ),
      ),
    );
    const onSuzano = await nominated(who('Ana'));
    expect(onSuzano.groupedBy).toBe('trade');
    const vessels = await vesselsOf('Ana');
    expect(vessels.length).toBeGreaterThan(5);
    expect(figures(onSuzano.volumes, ({ nominated: mt }) => mt)).toEqual(
      added(vessels.map(({ month, trade, nominated: mt }) => [keyOf(month, trade?.id), mt ?? 0])),
    );
    expect(figures(onSuzano.volumes, ({ declared }) => declared)).toEqual(
      figures((await overview(who('Ana'))).volumes, ({ declared }) => declared),
    );
  });

  it('offers what the bookings have', async () => {
    const { countries, trades } = await who('Diego').call<OverviewFilters>('GET', 'overview/filters');
    const ports = standing('Diego').flatMap(({ dischargePorts }) =>
      dischargePorts.flatMap(({ id }) => id ?? []),
    );
    expect(countries.map(({ id }) => id).sort()).toEqual(
      [...new Set(ports.map((id) => id.slice(0, 2)))].sort(),
    );
    expect(countries.every(({ name }) => name.length > 2)).toBe(true);
    expect(trades.length).toBeGreaterThan(0);
  });

  it('is a file of the same figures', async () => {
    const { bytes, headers } = await who('Ana').download('overview/download?format=csv');
    expect(headers.get('content-disposition')).toContain('declared-volume.csv');
    const { volumes } = await overview(who('Ana'));
    const [header, ...lines] = Buffer.from(bytes)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\n');
    expect(header).toBe('Month,Trade,Bookings,Declared MT');
    expect(lines).toEqual(
      volumes.map(({ month, group, bookings, declared }) =>
        [month ?? '', group?.name ?? '', bookings, declared].join(','),
      ),
    );
    for (const name of ['declared-previous-volume', 'declared-nominated-volume']) {
      const workbook = await who('Diego').download(`${name}/download?format=xlsx`);
      expect(workbook.headers.get('content-disposition')).toContain(`${name}.xlsx`);
      expect(Buffer.from(workbook.bytes).subarray(0, 2).toString()).toBe('PK');
    }
  });

  it('is to a foreign organisation as if it were not there', async () => {
    const foreign = new Declarant(who('Diego').client, ids.atlantica, '');
    for (const path of [
      'overview',
      'overview/filters',
      'declared-previous-volume',
      'declared-nominated-volume',
    ])
      for (const suffix of path === 'overview/filters' ? [path] : [path, `${path}/download`])
        expect([suffix, (await refusal(foreign.call('GET', suffix))).status]).toEqual([suffix, 404]);
  });
});

describe('what was declared before', () => {
  const clock = new TestClock('2027-03-01T09:00:00.000Z');
  let portal: Portal;
  let ana: Declarant;
  let claire: Declarant;
  let tom: Declarant;
  let first = '';
  let second = '';

  beforeAll(async () => {
    portal = await startPortal({ clocks: clock });
    ana = await Declarant.as(portal.address, 'Ana');
  });
  afterAll(async () => portal.close());

  /** Nobody's session lasts that long. */
  const go = async (moment: string): Promise<void> => {
    clock.set(moment);
    ana = (await Declarant.as(portal.address, 'Ana')).after(ana);
    claire = await Declarant.as(portal.address, 'Claire');
    tom = await Declarant.as(portal.address, 'Tom', ids.atlantica);
  };

  const compared = async (who: Declarant, query = ''): Promise<readonly (readonly [number, number])[]> => {
    const { volumes } = await previous(who, query);
    return volumes.map(({ previous: then, declared }) => [then ?? -1, declared ?? -1]);
  };

  it('is nothing where nothing was ever declared', async () => {
    expect(await previous(ana)).toMatchObject({ state: null, volumes: [] });
  });

  it('is nothing before the first declaration, and the first before the second', async () => {
    [first = '', second = ''] = await ana.declare(
      cargo('2027-03-01', { code: 'P-1' }),
      cargo('2027-03-01', { code: 'P-2' }),
    );
    expect(await compared(ana)).toEqual([[-1, 40_000]]);
    await go('2027-03-02T09:00:00.000Z');
    const { importId } = await ana.edit();
    await ana.type(importId, first, 'loadingQty', 20_000, 25_000);
    const line = { port: { id: 'NLRTM', name: 'Rotterdam' }, qty: 20_000 };
    await ana.type(importId, first, 'discharge.1', line, { ...line, qty: 25_000 });
    const { submissionId } = await ana.submitAll(importId);
    await ana.receipt(submissionId);
    const answer = await previous(ana);
    expect(answer.state).toEqual({
      kind: 'declaration',
      submittedAt: '2027-03-02T09:00:00.000Z',
    });
    expect(await compared(ana)).toEqual([[40_000, 45_000]]);
  });

  it('stays while bookings change outside a declaration', async () => {
    await go('2027-03-03T09:00:00.000Z');
    await ana.cancel(second);
    expect(await compared(ana)).toEqual([[40_000, 25_000]]);
    expect(await compared(tom.after(ana))).toEqual([[40_000, 25_000]]);
  });

  it('is what held at the end of a day that is chosen', async () => {
    expect(await compared(ana, '?on=2027-02-28')).toEqual([[-1, 25_000]]);
    expect(await compared(ana, '?on=2027-03-01')).toEqual([[40_000, 25_000]]);
    expect(await compared(ana, '?on=2027-03-02')).toEqual([[45_000, 25_000]]);
    expect(await compared(ana, '?on=2027-03-03')).toEqual([[25_000, 25_000]]);
    expect((await previous(ana, '?on=2027-03-01')).state).toEqual({ kind: 'day', day: '2027-03-01' });
    expect((await refusal(previous(ana, '?on=yesterday'))).status).toBe(422);
  });

  it('is for a broker of what is in his hands today', async () => {
    expect(await compared(claire.after(ana))).toEqual([]);
    await ana.assign(first, ids.meridian);
    expect(await compared(claire.after(ana), '?on=2027-03-01')).toEqual([[20_000, 25_000]]);
    expect((await previous(claire)).state).toBeNull();
    await ana.assign(first, null);
    expect(await compared(claire.after(ana), '?on=2027-03-01')).toEqual([]);
  });
});
