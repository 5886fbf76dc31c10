import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { booking, draftRow } from '../../../../tests/support/declaration-fixture.ts';
import { copyOf, emptyForm, inputsOf, monthsFrom, totalOf, withLine } from './booking-form.ts';
import { formOfRow, rowsInOrder, sentAgain } from './returned.ts';
import { BookingFormStore } from './BookingFormStore.ts';

const ref = (id: string) => ({ id, name: id });

describe('the form of a booking', () => {
  it('sends numbers or null, and texts or null', () => {
    const [input] = inputsOf([
      { ...emptyForm, code: '  ', load: { key: 0, port: ref('BRSSZ'), qty: '40000' } },
    ]);
    expect(input).toMatchObject({
      code: null,
      comment: null,
      loadingPort: { id: 'BRSSZ', name: 'BRSSZ', qty: 40000 },
      dischargePorts: [{ id: null, name: null, qty: null }],
    });
  });

  it('sends of an option only what the call takes', () => {
    const trade = { ...ref('EU'), inTradelanes: ['EU'] };
    const [input] = inputsOf([{ ...emptyForm, trade }]);
    expect(input?.trade).toEqual({ id: 'EU', name: 'EU' });
  });

  it('gives a continuation what belongs to the pair, and its own ports', () => {
    const first = { ...emptyForm, type: ref('open-hatch'), laycanStart: '2027-03-10' };
    const second = { ...emptyForm, load: { key: 0, port: ref('BRPNG'), qty: '10000' } };
    const [, continuation] = inputsOf([first, second]);
    expect(continuation).toMatchObject({
      continuationOfId: '+0',
      type: ref('open-hatch'),
      laycanStart: '2027-03-10',
      loadingPort: { id: 'BRPNG', qty: 10000 },
    });
  });

  it('asks for a vessel once for a pair, and only where that was chosen', () => {
    const asked = inputsOf([{ ...emptyForm, voyage: 'requested' }, emptyForm]);
    expect(asked.map(({ vesselRequested }) => vesselRequested)).toEqual([true, undefined]);
    for (const voyage of ['chosen', 'without'] as const)
      expect(inputsOf([{ ...emptyForm, voyage }])[0]).not.toHaveProperty('vesselRequested');
  });

  it('adds up the discharge and keeps the keys of its lines apart', () => {
    const two = withLine({ ...emptyForm, discharge: [{ key: 3, port: null, qty: '12000' }] });
    expect(two.discharge.map(({ key }) => key)).toEqual([3, 4]);
    expect(totalOf(two)).toBe(12000);
  });

  it('sends a quantity that was refused as it stands, and adds up what is a number', () => {
    const discharge = ['38,500', '38.5', ''].map((qty, key) => ({ key, port: null, qty }));
    const form = { ...emptyForm, laycanStart: 'soon', discharge };
    expect(inputsOf([form])[0]).toMatchObject({
      laycanStart: 'soon',
      dischargePorts: [{ qty: 38_500 }, { qty: '38.5' }, { qty: null }],
    });
    expect(totalOf(form)).toBe(38_500);
  });

  it('counts months over the turn of the year', () => {
    expect(monthsFrom(new Date('2026-11-30T23:00:00Z'), 3)).toEqual(['2026-11', '2026-12', '2027-01']);
  });
});

describe('creating a booking', () => {
  const original = globalThis.fetch;
  let replies: Response[];
  let bodies: string[];

  beforeEach(() => {
    document.cookie = 'laycan_csrf=token';
    replies = [];
    bodies = [];
    globalThis.fetch = (_target, init) => {
      bodies.push(typeof init?.body === 'string' ? init.body : '');
      return Promise.resolve(replies.shift() ?? new Response('{}', { status: 500 }));
    };
  });
  afterEach(() => {
    globalThis.fetch = original;
  });

  const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

  it('shows field errors where they belong, and takes each away when its field changes', async () => {
    const store = new BookingFormStore('/list');
    replies = [
      reply(422, {
        code: 'invalid_rows',
        message: 'Mend it',
        errors: { 'bookings.0.type': ['Vessel type is missing.'], 'bookings.0.status': ['No.'] },
      }),
    ];
    expect(await store.send(false)).toEqual({ as: 'refused' });
    expect(store.error(0, 'type')).toBe('Vessel type is missing.');
    expect(store.otherErrors(['type'])).toEqual(['No.']);
    store.change(0, { type: ref('open-hatch') }, 'type');
    expect(store.error(0, 'type')).toBeUndefined();
  });

  it('sends what came back again, by its rows and lines, in the draft where it waits', async () => {
    const trade = ref('EU');
    const row = draftRow('row-1', 7, {
      bookingId: null,
      cells: {
        code: { base: null, value: 'SZ-9', by: 'ana' },
        trade: { base: null, value: trade, by: 'ana' },
        laycanStart: { base: null, value: { text: '31/02/2027' }, by: 'ana' },
        loadingQty: { base: null, value: 20_000, by: 'ana' },
        'discharge.1': { base: null, value: { port: ref('NLRTM'), qty: { text: '1.5' } }, by: 'ana' },
      },
    });
    const second = { ...row, id: 'row-2', continuationOf: 'row-1' };
    const returned = { importId: 'd-1', openedAt: '', openedByName: null, rows: [second, row] };
    const store = new BookingFormStore('/list', {
      start: rowsInOrder(returned).map(formOfRow),
      again: sentAgain(returned),
    });
    replies = [reply(201, { importId: 'd-1', submissionId: 's', completed: true, declared: 2, reopened: 0 })];
    store.change(0, { voyage: 'requested' });
    expect(await store.send(true)).toEqual({ as: 'created', bookings: 2 });
    const sent = JSON.parse(bodies[0] ?? '') as { readonly bookings: readonly object[] };
    expect(sent).toMatchObject({
      importId: 'd-1',
      bookings: [
        {
          id: 'row-1',
          revision: 7,
          code: 'SZ-9',
          trade,
          laycanStart: '31/02/2027',
          loadingPort: { qty: 20_000 },
          dischargePorts: [{ id: 'NLRTM', qty: '1.5', cargoBookingPortId: '1' }],
        },
        { id: 'row-2', revision: 7 },
      ],
    });
    for (const booking of sent.bookings) {
      expect(booking).not.toHaveProperty('vesselRequested');
      expect(booking).not.toHaveProperty('continuationOfId');
    }
  });

  it('asks before it sends warnings', async () => {
    const store = new BookingFormStore('/list', {
      replaces: { id: 'cancelled-one', revision: 4, message: ' Mill stopped ' },
    });
    const small = {
      attribute: 'loadingPort.qty',
      code: 'load_qty_within_trade',
      level: 'warning',
      values: {},
    };
    const warning = { attribute: 'trade', code: 'volume_within_trade', level: 'warning', values: {} };
    replies = [
      reply(422, {
        code: 'warnings_unconfirmed',
        message: 'Confirm',
        details: { rows: { r: [small] }, months: [{ tradeId: 'EU', month: '2027-03', error: warning }] },
      }),
      reply(201, { importId: 'd', submissionId: 's', completed: true, declared: 1, reopened: 0 }),
    ];
    const replaced = {
      cancelledBookingId: 'cancelled-one',
      cancelledBookingRevision: 4,
      cancelMessage: 'Mill stopped',
    };
    await store.send(false);
    expect(store.warnings).toEqual([small, warning]);
    expect(await store.send(true)).toEqual({ as: 'created', bookings: 1 });
    expect(bodies.map((body) => JSON.parse(body) as object)).toMatchObject([
      { confirmWarnings: false, ...replaced },
      { confirmWarnings: true, ...replaced },
    ]);
  });

  it('tells what came back and what is under way', async () => {
    const store = new BookingFormStore('/list');
    replies = [
      reply(201, { importId: 'd', submissionId: 's', completed: true, declared: 0, reopened: 1 }),
      reply(202, { importId: 'd', submissionId: 's', completed: false, declared: 0, reopened: 0 }),
    ];
    expect(await store.send(false)).toEqual({ as: 'reopened', importId: 'd' });
    expect(await store.send(false)).toEqual({ as: 'under_way', importId: 'd' });
  });

  it('knows whether anything would be lost', () => {
    const store = new BookingFormStore('/list');
    expect(store.form.isDirty).toBe(false);
    store.toggleContinuation();
    expect(store.form.isDirty).toBe(true);
    store.toggleContinuation();
    expect(store.form.isDirty).toBe(false);
    store.change(0, { code: 'A' }, 'code');
    expect(store.form.isDirty).toBe(true);
  });
});

describe('a copy', () => {
  it('takes everything but the code', () => {
    const copy = copyOf(
      booking(1, {
        code: 'SZ-1',
        type: ref('open-hatch'),
        laycanFinish: '2027-03-20',
        dischargePorts: [{ ...ref('NLRTM'), qty: 1000, cargoBookingPortId: '4' }],
      }),
    );
    expect(copy.code).toBe('');
    expect(copy.discharge).toEqual([{ key: 1, port: ref('NLRTM'), qty: '1000' }]);
    expect(copy).toMatchObject({ type: ref('open-hatch'), laycanFinish: '2027-03-20' });
  });
});
