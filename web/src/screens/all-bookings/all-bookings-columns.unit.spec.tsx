import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runInAction, when } from 'mobx';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { BookingView, FieldChange } from '#contracts/booking/booking-view';
import { defaultFlags } from '#contracts/people/flags';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { booking } from '../../../../tests/support/declaration-fixture.ts';
import { profileOrganisation } from '../../../../tests/support/profile-organisation.ts';
import { session } from '../../stores/session.ts';
import { allBookingsColumns } from './all-bookings-columns.tsx';

const now = Date.parse('2027-02-10T09:00:00.000Z');
const assigned = profileOrganisation();

const signIn = (organizations: readonly ProfileOrganisation[]) =>
  runInAction(() => {
    session.state = 'signed_in';
    session.flags = defaultFlags;
    session.answer = {
      profile: {
        id: 'u',
        first_name: 'Julia',
        last_name: 'Lind',
        email: null,
        g2o_employee: true,
        show_tour: false,
        show_dynamic_tour: false,
        role: 'G2O User',
        user_type: 'g2o',
      },
      organizations,
      internal_permissions: [],
      unseenNotifications: 0,
      maintenance: [],
    };
  });

const columnOf = (key: string, row: BookingView) => {
  const columns = allBookingsColumns({
    rows: [row],
    now,
    isPast: false,
    open: new Map(),
    onToggle: () => undefined,
    onOpen: () => undefined,
  });
  const column = columns.find((one) => one.key === key);
  if (!column) throw new Error(`There is no column ${key}.`);
  return column;
};

const changedAt = (at: string): FieldChange => ({
  field: 'laycanStart',
  from: '2027-03-02',
  to: '2027-03-04',
  by: 'A. Prado',
  submittedBy: 'A. Prado',
  at,
});

describe('All Bookings', () => {
  const original = globalThis.fetch;
  /** The organisations that were asked for, none of which the reader may enter. */
  let asked: string[];

  beforeEach(() => {
    asked = [];
    globalThis.fetch = async (input) => {
      asked.push((input instanceof Request ? input.url : input.toString()).split('/').at(-1) ?? '');
      return new Response(JSON.stringify({ code: 'not_found', message: 'Not found.' }), { status: 404 });
    };
  });
  afterEach(() => {
    globalThis.fetch = original;
    session.entered.forget();
    runInAction(() => {
      session.answer = null;
      session.state = 'anonymous';
    });
  });

  const nameOf = (row: BookingView): HTMLElement => {
    const cell = document.createElement('div');
    flushSync(() => createRoot(cell).render(columnOf('organisation', row).content?.(row, 0)));
    return cell;
  };

  it('lead into organisations that the reader has rights in, and nowhere else', async () => {
    signIn([assigned]);
    const own = nameOf(booking(1, { organisation: { id: 'suzano', name: 'Suzano' } }));
    expect(own.querySelector('a')?.getAttribute('href')).toBe(
      '/organisation/suzano/cargo-bookings/declaration',
    );
    const andes = booking(1, { organisation: { id: 'andes', name: 'Andes Forestal' } });
    const foreign = nameOf(andes);
    await when(() => session.entered.get('andes') === null);
    for (const name of [foreign, nameOf(andes)])
      expect([name.querySelector('a'), name.textContent]).toEqual([null, 'Andes Forestal']);
    expect(asked).toEqual(['andes']);
  });

  it('point out a change for a week, and in earlier versions whenever it was', () => {
    const fresh = booking(1, { changes: [changedAt('2027-02-09T09:00:00.000Z')] });
    const old = booking(1, { changes: [changedAt('2027-02-01T09:00:00.000Z')] });
    const kindOf = (row: BookingView) => columnOf('laycanStart', row).mark?.(row)?.kind ?? null;
    expect([kindOf(fresh), kindOf(old)]).toEqual(['changed', null]);
    expect(kindOf({ ...old, archiveDate: '2027-02-02T09:00:00.000Z' } as BookingView)).toBe('changed');
  });

  it('word what is wrong by the template of each booking', () => {
    const values = { trade: 'EU', period: '2027-03', qty: 100, value: 50, deviation: -0.5, tolerance: 0.05 };
    const error = { attribute: 'trade', code: 'volume_within_trade', level: 'warning', values } as const;
    const said = (template: string) => {
      const row = booking(1, { template, errors: [error] });
      return columnOf('trade', row).mark?.(row)?.text;
    };
    expect(said('suzano')).toMatch(/^Below the trade minimum/);
    expect(said('cmpc')).toMatch(/^Volume is below the monthly minimum/);
  });

  it('name the column that opens the history', () => {
    expect(columnOf('number', booking(1)).name).toBe('History');
  });
});
