import { describe, expect, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import {
  broker,
  brokerAssigned,
  cancelled,
  cargo,
  charterer,
  continuationDeclared,
  declared,
  line,
  meridian,
  ref,
  staff,
} from './booking.specification.ts';
import type { TouchedCell } from './commands.ts';
import { amendBooking } from './decide.ts';
import { bookingDecider } from './evolve.ts';

const given = specify(bookingDecider);
const amend = (
  cells: readonly TouchedCell[],
  bookingId = 'b1',
  by = charterer as typeof staff | typeof charterer,
) => ({
  by,
  parts: [{ bookingId, cells }],
});

describe('amending a booking', () => {
  it.each([
    ['code', 'BookingCodeChanged', 'AC-118', 'AC-120'],
    ['type', 'VesselTypeAmended', cargo.type, ref('box', 'Box')],
    ['trade', 'TradeAmended', cargo.trade, ref('brazil-ne', 'Brazil – North Europe')],
    ['month', 'MonthAmended', null, '2027-03'],
    ['commodity', 'CommodityAmended', cargo.commodity, ref('bskp', 'Bleached softwood kraft pulp')],
    ['vesselVoyage', 'VesselVoyageAmended', null, ref('v1', 'Nordic Tern 1107')],
    ['loadingPort', 'LoadPortAmended', cargo.loadingPort, ref('BRPNG', 'Paranaguá')],
    ['loadingQty', 'LoadQuantityAmended', 12_000, 13_000],
    ['comment', 'CommentAmended', null, 'Fumigation on board'],
    ['company', 'CompanyAmended', null, ref('c1', 'Celulose Overseas')],
    ['masterBooking', 'MasterBookingAmended', null, ref('m1', 'MB 2027')],
    ['contractLink', 'ContractLinkAmended', null, 'COA 2027/1'],
  ] as const)('of its %s becomes %s', (field, type, from, to) => {
    given([declared])
      .when((state) => amendBooking(state, amend([{ field, base: from, value: to }])))
      .thenEvents([{ type, data: { bookingId: 'b1', from, to } } as typeof declared]);
  });

  it('of both laycan days is one amendment', () => {
    given([declared])
      .when((state) =>
        amendBooking(
          state,
          amend([
            { field: 'laycanStart', base: '2027-03-10', value: '2027-04-01' },
            { field: 'laycanFinish', base: '2027-03-19', value: '2027-04-08' },
          ]),
        ),
      )
      .thenEvents([
        {
          type: 'LaycanAmended',
          data: {
            bookingId: 'b1',
            from: { start: '2027-03-10', finish: '2027-03-19' },
            to: { start: '2027-04-01', finish: '2027-04-08' },
          },
        },
      ]);
  });

  it('changes, removes and adds discharge lines by their ordinals', () => {
    given([declared])
      .when((state) =>
        amendBooking(
          state,
          amend([
            { field: 'discharge.1', base: line('ITLIV', 7_000), value: line('ITLIV', 6_000) },
            { field: 'discharge.2', base: line('SIKOP', 5_000), value: null },
            { field: 'discharge.3', base: null, value: line('HRRJK', 6_000) },
          ]),
        ),
      )
      .thenEvents([
        {
          type: 'DischargeLineAmended',
          data: { bookingId: 'b1', ordinal: 1, from: line('ITLIV', 7_000), to: line('ITLIV', 6_000) },
        },
        {
          type: 'DischargeLineAmended',
          data: { bookingId: 'b1', ordinal: 2, from: line('SIKOP', 5_000), to: null },
        },
        {
          type: 'DischargeLineAmended',
          data: { bookingId: 'b1', ordinal: 3, from: null, to: line('HRRJK', 6_000) },
        },
      ]);
  });

  it('issues a fresh ordinal for a line that had been removed', () => {
    const removed = {
      type: 'DischargeLineAmended',
      data: { bookingId: 'b1', ordinal: 2, from: line('SIKOP', 5_000), to: null },
    } as const;
    given([declared, removed])
      .when((state) =>
        amendBooking(state, amend([{ field: 'discharge.2', base: null, value: line('SIKOP', 5_000) }])),
      )
      .thenEvents([
        {
          type: 'DischargeLineAmended',
          data: { bookingId: 'b1', ordinal: 3, from: null, to: line('SIKOP', 5_000) },
        },
      ]);
  });

  it('does nothing where the booking already has my value, whatever I thought it had', () => {
    given([declared])
      .when((state) => amendBooking(state, amend([{ field: 'code', base: 'AC-001', value: 'AC-118' }])))
      .thenNothing();
  });

  it('conflicts only in touched cells whose base no longer holds, and then changes nothing', () => {
    given([declared])
      .when((state) =>
        amendBooking(
          state,
          amend([
            { field: 'code', base: 'AC-001', value: 'AC-120' },
            { field: 'comment', base: null, value: 'Late' },
          ]),
        ),
      )
      .thenRejected('conflict', {
        conflicts: [{ bookingId: 'b1', field: 'code', mine: 'AC-120', theirs: 'AC-118' }],
      });
  });

  it('lets the continuation follow the vessel type, trade and laycan of the first', () => {
    const events = given([declared, continuationDeclared])
      .when((state) =>
        amendBooking(state, amend([{ field: 'laycanStart', base: '2027-03-10', value: '2027-03-12' }])),
      )
      .events();
    expect(events.map(({ type, data }) => [type, data.bookingId])).toEqual([
      ['LaycanAmended', 'b1'],
      ['LaycanAmended', 'b2'],
    ]);
  });

  it("refuses the continuation's own laycan, and takes it together with the first's", () => {
    const cell: TouchedCell = { field: 'laycanStart', base: '2027-03-10', value: '2027-03-12' };
    given([declared, continuationDeclared])
      .when((state) => amendBooking(state, amend([cell], 'b2')))
      .thenRejected('continuation_diff');
    const both = given([declared, continuationDeclared]).when((state) =>
      amendBooking(state, {
        by: charterer,
        parts: [
          { bookingId: 'b2', cells: [cell] },
          { bookingId: 'b1', cells: [cell] },
        ],
      }),
    );
    expect(both.events()).toHaveLength(2);
  });

  it('refuses a total of the continuation that is not the sum of its discharges', () => {
    given([declared, continuationDeclared])
      .when((state) => amendBooking(state, amend([{ field: 'loadingQty', base: 4_000, value: 5_000 }], 'b2')))
      .thenRejected('continuation_total', {
        bookingId: 'b2',
        field: 'loadingQty',
        value: 5_000,
        total: 4_000,
      });
  });

  it('refuses former brokers and strangers before anything else, and tells them nothing', () => {
    const unassigned = {
      type: 'BrokerAssigned',
      data: { bookingId: 'b1', from: meridian, to: null },
    } as const;
    for (const history of [[declared], [declared, brokerAssigned('b1'), unassigned]]) {
      given(history)
        .when((state) =>
          amendBooking(state, {
            by: broker,
            parts: [{ bookingId: 'b1', cells: [{ field: 'code', base: '', value: 'x' }] }],
          }),
        )
        .thenRejected('not_allowed');
      expect(
        amendBooking(history.reduce(bookingDecider.evolve, bookingDecider.initialState), {
          by: broker,
          parts: [{ bookingId: 'b1', cells: [{ field: 'code', base: '', value: 'x' }] }],
        }),
      ).toEqual({ rejected: 'not_allowed' });
    }
  });

  it("takes the assigned broker's and the staff's amendments", () => {
    const cells: TouchedCell[] = [{ field: 'comment', base: null, value: 'ok' }];
    const history = [declared, brokerAssigned('b1')];
    for (const by of [broker, staff]) {
      const when = given(history).when((state) =>
        amendBooking(state, { by, parts: [{ bookingId: 'b1', cells }] }),
      );
      expect(when.events()).toHaveLength(1);
    }
  });

  it('refuses a cancelled booking, an unknown one, and a broken rule', () => {
    const cells: TouchedCell[] = [{ field: 'loadingQty', base: 12_000, value: 12_000.5 }];
    given([declared, cancelled('b1')])
      .when((state) => amendBooking(state, amend(cells)))
      .thenRejected('booking_cancelled');
    given([])
      .when((state) => amendBooking(state, amend(cells)))
      .thenRejected('booking_unknown');
    given([declared])
      .when((state) => amendBooking(state, amend(cells, 'b9')))
      .thenRejected('booking_unknown');
    given([declared])
      .when((state) => amendBooking(state, amend(cells)))
      .thenRejected('quantity_not_whole');
  });

  it('hands the rules the terms as they would be, and as they were', () => {
    given([declared])
      .when((state) =>
        amendBooking(state, {
          ...amend([{ field: 'laycanStart', base: '2027-03-10', value: '2027-03-12' }]),
          rules: (terms, before) => ({
            code: 'cant_change',
            details: { from: before?.laycanStart, to: terms.laycanStart },
          }),
        }),
      )
      .thenRejected('cant_change', { bookingId: 'b1', from: '2027-03-10', to: '2027-03-12' });
  });

  it('does not judge what it does not change', () => {
    const rules = () => ({ code: 'date_in_past' as const });
    given([declared])
      .when((state) =>
        amendBooking(state, { ...amend([{ field: 'code', base: 'x', value: 'AC-118' }]), rules }),
      )
      .thenNothing();
    const own = amend([{ field: 'comment', base: null, value: 'Late' }], 'b2');
    const judged: string[] = [];
    given([declared, continuationDeclared])
      .when((state) =>
        amendBooking(state, {
          ...own,
          rules: (terms) => {
            judged.push(terms.code ?? '');
            return null;
          },
        }),
      )
      .events();
    expect(judged).toEqual(['AC-119']);
  });
});
