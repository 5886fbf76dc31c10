import { describe, expect, it } from '@jest/globals';
import {
  brokerAssigned,
  cancelled,
  continuationDeclared,
  declared,
  line,
  meridian,
  ref,
} from '#domain/booking/booking.specification';
import type { BookingEvent } from '#domain/booking/events';
import type { EventSource } from '#domain/shared/change-source';
import type { Side } from '#domain/shared/envelope';
import type { Version } from '#platform/documents/port';
import { specifyProjection, type Given } from '../runtime/specifications/projection.specification.ts';
import { bookingsProjection } from './projection.ts';
import type { BookingDocument } from './read-model.ts';
import { presentTimeline } from './timeline.ts';

const given = specifyProjection<BookingDocument, BookingEvent>(bookingsProjection);

const names: Readonly<Record<string, string>> = {
  'actor-1': 'A. Prado',
  'staff-1': 'K. Berg',
  bea: 'B. Lima',
};
const inputs = { nameOfUser: (user: string) => names[user] ?? null };

/** As history has them: the last write of each version, newest first. */
const versionsAfter = (events: readonly Given<BookingEvent>[]): readonly Version<BookingDocument>[] => {
  const found = new Map<string, Version<BookingDocument>>();
  for (const { id, from, position, document: written } of given(events).versions()) {
    const document = written as BookingDocument;
    const { version } = document;
    found.set(`${id}/${version}`, { id, version, from, to: null, position, document });
  }
  return [...found.values()].toSorted((a, b) => b.position.localeCompare(a.position));
};

const timelineOf = (events: readonly Given<BookingEvent>[], side: Side = 'external') =>
  presentTimeline(versionsAfter(events), side, inputs).entries;

const last = (events: readonly Given<BookingEvent>[], side: Side = 'external') => {
  const [entry] = timelineOf(events, side);
  if (!entry) throw new Error('Nothing happened.');
  return entry;
};

const one = { commandId: 'one' };
const fromTo = (type: BookingEvent['type'], from: unknown, to: unknown, more: object = {}) =>
  ({ type, data: { bookingId: 'b1', from, to, ...more }, metadata: one }) as Given<BookingEvent>;
const ofLine = (ordinal: number, from: unknown, to: unknown) =>
  fromTo('DischargeLineAmended', from, to, { ordinal });
const byStaff = (event: BookingEvent): Given<BookingEvent> =>
  ({
    ...event,
    metadata: { side: 'internal', actor: 'staff-1', commandId: 'staff-1' },
  }) as Given<BookingEvent>;

const changesOf = (...events: readonly Given<BookingEvent>[]) => last([declared, ...events]).changes;

describe('what a version changed', () => {
  it('has both days of a laycan as one', () => {
    const days = { start: '2027-03-10', finish: '2027-03-19' };
    const moved = { start: '2027-03-12', finish: '2027-03-20' };
    expect(changesOf(fromTo('LaycanAmended', days, moved))).toEqual([
      { kind: 'laycan', line: null, from: days, to: moved },
    ]);
    const longer = { start: '2027-03-10', finish: '2027-03-21' };
    expect(changesOf(fromTo('LaycanAmended', days, longer))).toEqual([
      { kind: 'laycan', line: null, from: days, to: longer },
    ]);
  });

  it('tells a code that came or went from one that changed', () => {
    const gone = fromTo('BookingCodeChanged', 'AC-118', null);
    const back = { ...fromTo('BookingCodeChanged', null, 'AC-120'), metadata: { commandId: 'two' } };
    expect(changesOf(fromTo('BookingCodeChanged', 'AC-118', 'AC-119'))).toMatchObject([{ kind: 'code' }]);
    expect(changesOf(gone)).toMatchObject([{ kind: 'codeRemoved', from: 'AC-118', to: null }]);
    expect(changesOf(gone, back as Given<BookingEvent>)).toMatchObject([{ kind: 'codeAdded', to: 'AC-120' }]);
  });

  it('names references and quantities', () => {
    expect(
      changesOf(
        fromTo('TradeAmended', ref('brazil-med', 'Brazil – Mediterranean'), ref('eu', 'Europe')),
        fromTo('LoadQuantityAmended', 12_000, 13_000),
      ),
    ).toEqual([
      { kind: 'trade', line: null, from: 'Brazil – Mediterranean', to: 'Europe' },
      { kind: 'loadingQty', line: null, from: 12_000, to: 13_000 },
    ]);
  });

  it('numbers discharge lines as they are shown, and sums several', () => {
    expect(
      changesOf(
        ofLine(1, line('ITLIV', 7_000), null),
        ofLine(2, line('SIKOP', 5_000), line('HRRJK', 6_000)),
        ofLine(3, null, line('GRPIR', 1_000)),
      ),
    ).toEqual([
      {
        kind: 'dischargeRemoved',
        line: { number: 1, port: 'ITLIV' },
        from: { port: 'ITLIV', qty: 7_000 },
        to: null,
      },
      { kind: 'dischargePort', line: { number: 1, port: 'HRRJK' }, from: 'SIKOP', to: 'HRRJK' },
      { kind: 'dischargeQty', line: { number: 1, port: 'HRRJK' }, from: 5_000, to: 6_000 },
      {
        kind: 'dischargeAdded',
        line: { number: 2, port: 'GRPIR' },
        from: null,
        to: { port: 'GRPIR', qty: 1_000 },
      },
      { kind: 'total', line: null, from: 12_000, to: 7_000 },
    ]);
  });

  it('leaves the sum of a single line to its quantity', () => {
    const alone = ofLine(2, line('SIKOP', 5_000), null);
    const more = { ...ofLine(1, line('ITLIV', 7_000), line('ITLIV', 8_000)), metadata: { commandId: 'two' } };
    expect(changesOf(alone, more as Given<BookingEvent>)).toMatchObject([{ kind: 'dischargeQty' }]);
  });
});

describe('the timeline of a booking', () => {
  const assigned = { ...brokerAssigned('b1'), metadata: { commandId: 'given' } } as Given<BookingEvent>;
  const released = {
    type: 'BrokerAssigned',
    data: { bookingId: 'b1', from: meridian, to: null },
    metadata: { commandId: 'released' },
  } as Given<BookingEvent>;

  it('has each thing that happened, the latest first', () => {
    const events = [
      declared,
      fromTo('CommentAmended', null, 'Two grabs'),
      assigned,
      released,
      { ...cancelled('b1', 'No cargo'), metadata: { commandId: 'end' } } as Given<BookingEvent>,
      { ...assigned, metadata: { commandId: 'late' } } as Given<BookingEvent>,
    ];
    expect(timelineOf(events).map(({ event, version }) => `${version} ${event}`)).toEqual([
      '6 broker_assigned',
      '5 cancelled',
      '4 broker_removed',
      '3 broker_assigned',
      '2 amended',
      '1 declared',
    ]);
    const [, end, gone, given_] = timelineOf(events);
    expect(end?.changes).toEqual([{ kind: 'comment', line: null, from: 'Two grabs', to: 'No cargo' }]);
    expect([given_?.broker, gone?.broker]).toEqual([
      { from: null, to: meridian },
      { from: meridian, to: null },
    ]);
  });

  it('names staff to staff alone, and says that it was they', () => {
    const events = [declared, byStaff(fromTo('CommentAmended', null, 'Late') as BookingEvent)];
    expect(last(events)).toMatchObject({ by: ['G2O'], submittedBy: 'G2O', source: { isStaff: true } });
    expect(last(events, 'internal')).toMatchObject({ by: ['K. Berg'], submittedBy: 'K. Berg' });
  });

  it('says by what the values came in, as far as it was recorded', () => {
    const file = { by: 'upload', draft: 'd1', line: 12 } as const;
    const recorded = (event: Given<BookingEvent>, commandId: string, source: EventSource) =>
      ({ ...event, metadata: { commandId, source } }) as Given<BookingEvent>;
    const typed = recorded(fromTo('CommentAmended', null, 'Late'), 'typed', { by: 'grid' });
    const mended = recorded(declared, 'mended', { ...file, fields: { code: { by: 'grid' } } });
    const events = [mended, typed, fromTo('CommentAmended', 'Late', null), assigned];
    expect(timelineOf(events).map(({ source }) => source)).toEqual([
      null,
      { isStaff: false, by: [] },
      { isStaff: false, by: ['grid'] },
      { isStaff: false, by: ['upload', 'grid'] },
    ]);
  });

  it('names everybody whose edits a colleague submitted', () => {
    const edit = fromTo('CommentAmended', null, 'Late');
    const metadata = { commandId: 'sent', authors: ['bea', 'erased'] };
    expect(last([declared, { ...edit, metadata } as Given<BookingEvent>])).toMatchObject({
      by: ['B. Lima'],
      submittedBy: 'A. Prado',
    });
  });

  it('tells of both of a pair, and once what one command did to both', () => {
    const both = (bookingId: string) =>
      ({ ...cancelled(bookingId), metadata: { commandId: 'both' } }) as Given<BookingEvent>;
    const entries = timelineOf([declared, continuationDeclared, both('b1'), both('b2')]);
    expect(entries.map(({ event, bookings }) => [event, bookings.map(({ bookingNo }) => bookingNo)])).toEqual(
      [
        ['cancelled', ['10481A', '10481B']],
        ['declared', ['10481B']],
        ['declared', ['10481A']],
      ],
    );
  });

  it('begins with what it can compare, and says how much it tells', () => {
    const held = versionsAfter([declared, fromTo('CommentAmended', null, 'Late'), assigned]);
    const { entries, told } = presentTimeline(held.slice(0, 2), 'external', inputs);
    expect([entries.map(({ version }) => version), told]).toEqual([[3], 1]);
  });
});

describe('a transfer in the timeline', () => {
  const refusal = { code: 'port_unknown', subject: 'Koper', text: 'Port SIKOP is not set up.' } as const;
  const requested = (transferId: string, requestedAt: string): Given<BookingEvent> => ({
    type: 'BookingTransferRequested',
    data: { bookingId: 'b1', firstBookingId: 'b1', transferId, requestedAt },
    metadata: { actor: 'staff-1', side: 'internal', commandId: transferId },
  });
  const refused = (transferId: string, recordedAt: string): Given<BookingEvent> => ({
    type: 'BookingTransferRefused',
    data: { bookingId: 'b1', transferId, refusal, occurredAt: recordedAt },
    recordedAt,
  });
  const confirmed = (transferId: string, recordedAt: string): Given<BookingEvent> => ({
    type: 'BookingTransferConfirmed',
    data: { bookingId: 'b1', transferId, voyageNumber: '2703-118', cargoRef: 'C-1', occurredAt: recordedAt },
    recordedAt,
  });
  const events = [
    declared,
    requested('t1', '2026-02-01T09:00:00.000Z'),
    refused('t1', '2026-02-01T09:00:02.000Z'),
    {
      ...fromTo('CommentAmended', null, 'Grabs'),
      recordedAt: '2026-02-02T09:00:00.000Z',
    } as Given<BookingEvent>,
    requested('t2', '2026-02-03T09:00:00.000Z'),
    confirmed('t2', '2026-02-03T09:00:02.000Z'),
  ];

  it('has its steps for staff, with who asked and what came of it', () => {
    expect(timelineOf(events, 'internal').map(({ event, by, transfer }) => [event, by, transfer])).toEqual([
      ['transfer_confirmed', [], { cargoRef: 'C-1', voyageNumber: '2703-118', refusal: null }],
      ['transfer_requested', ['K. Berg'], null],
      ['amended', ['A. Prado'], null],
      ['transfer_refused', [], { cargoRef: null, voyageNumber: null, refusal }],
      ['transfer_requested', ['K. Berg'], null],
      ['declared', ['A. Prado'], null],
    ]);
  });

  it('has for staff what came of its withdrawal', () => {
    const at = '2026-02-04T09:00:02.000Z';
    const kept = { code: 'cargo_loaded', text: 'Loading has begun.' } as const;
    const withdrawn: readonly Given<BookingEvent>[] = [
      ...events,
      cancelled('b1'),
      {
        type: 'TransferWithdrawalRequested',
        data: { bookingId: 'b1', firstBookingId: 'b1', transferId: 't2' },
      },
      {
        type: 'TransferWithdrawalRefused',
        data: { bookingId: 'b1', transferId: 't2', refusal: kept, occurredAt: at },
        recordedAt: '2030-02-04T09:00:02.000Z',
      },
    ];
    expect(timelineOf(withdrawn, 'internal')[0]).toMatchObject({
      event: 'withdrawal_refused',
      transfer: { refusal: kept },
    });
    expect(timelineOf(withdrawn).map(({ event }) => event)).not.toContain('withdrawal_refused');
  });

  it('tells customers that it was made, and no more than lists do', () => {
    const entries = timelineOf(events);
    expect(entries.map(({ event }) => event)).toEqual(['transfer_confirmed', 'amended', 'declared']);
    expect(entries[0]).toMatchObject({
      by: [],
      submittedBy: null,
      transfer: { cargoRef: 'C-1', voyageNumber: null, refusal: null },
    });
  });
});
