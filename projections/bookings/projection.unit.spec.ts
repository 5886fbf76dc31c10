import { describe, expect, it } from '@jest/globals';
import {
  cancelled,
  cargo,
  continuationDeclared,
  declared,
  line,
  ref,
  vesselRequested,
} from '#domain/booking/booking.specification';
import type { BookingEvent } from '#domain/booking/events';
import { specifyProjection, type Given } from '../runtime/specifications/projection.specification.ts';
import { bookingsProjection } from './projection.ts';
import type { BookingDocument } from './read-model.ts';

const given = specifyProjection<BookingDocument, BookingEvent>(bookingsProjection);

const fromTo = (type: BookingEvent['type'], from: unknown, to: unknown, more: object = {}): BookingEvent =>
  ({ type, data: { bookingId: 'b1', from, to, ...more } }) as BookingEvent;

const byStaff = (event: BookingEvent, commandId = 'staff-1', over: object = {}): Given<BookingEvent> =>
  ({ ...event, metadata: { side: 'internal', actor: 'staff-1', commandId }, ...over }) as Given<BookingEvent>;

const laycan = fromTo(
  'LaycanAmended',
  { start: '2027-03-10', finish: '2027-03-19' },
  { start: '2027-04-01', finish: '2027-04-08' },
);

describe('the ship of a booking', () => {
  const aboard = (standing: 'vessel_nominated' | 'approved', name = 'Nordic Tern 1107') => ({
    nominationId: 'n1',
    vesselVoyage: ref('v-1107', name),
    eta: null,
    standing,
  });
  const nominated = (to: ReturnType<typeof aboard>): BookingEvent =>
    ({
      type: 'BookingNominated',
      data: { bookingId: 'b1', nominationId: 'n1', at: 3, from: null, to },
    }) satisfies BookingEvent;
  const released: BookingEvent = {
    type: 'BookingReleased',
    data: { bookingId: 'b1', nominationId: 'n1', at: 4, from: null },
  };
  const own = { vesselId: 'v-9', vesselName: 'aurora v12' };
  const voyage = fromTo('VesselVoyageAmended', null, ref('v-9', 'Aurora V12'));

  it('is the one that it is on, for filters, order and search, and else the declared one', () => {
    given([declared, voyage]).thenDocumentLike('b1', own);
    given([declared, voyage, nominated(aboard('vessel_nominated'))]).thenDocumentLike('b1', {
      vessel: ref('v-1107', 'Nordic Tern 1107'),
      vesselId: 'v-1107',
      vesselName: 'nordic tern 1107',
    });
    given([declared, voyage, nominated(aboard('approved')), laycan]).thenDocumentLike('b1', {
      vesselId: 'v-1107',
    });
    given([declared, voyage, nominated(aboard('approved')), released]).thenDocumentLike('b1', own);
  });
});

describe('a vessel that is requested', () => {
  const request = { actor: 'user-1', side: 'external', at: '2026-03-01T08:00:00.000Z' } as const;
  const asked: Given<BookingEvent> = {
    ...vesselRequested('b1'),
    metadata: { actor: 'user-1', commandId: 'command-1' },
    recordedAt: request.at,
  } as Given<BookingEvent>;
  const declaredWith = { ...declared, metadata: { commandId: 'command-1' } } as Given<BookingEvent>;
  const voyage = (from: unknown, to: unknown) => fromTo('VesselVoyageAmended', from, to);

  it('stands with who asked for it and when, and is no other version', () => {
    given([declaredWith, asked]).thenDocumentLike('b1', { vesselRequest: request, version: 1 });
  });

  it('is gone once a voyage is set, for good', () => {
    const tern = ref('v-1107', 'Nordic Tern 1107');
    given([declaredWith, asked, byStaff(voyage(null, tern))]).thenDocumentLike('b1', { vesselRequest: null });
    given([
      declaredWith,
      asked,
      byStaff(voyage(null, tern)),
      byStaff(voyage(tern, null), 'staff-2'),
    ]).thenDocumentLike('b1', { vesselRequest: null });
  });

  it('stays with any other amendment', () => {
    given([declaredWith, asked, byStaff(laycan)]).thenDocumentLike('b1', { vesselRequest: request });
  });
});

describe('a declared booking', () => {
  it('is a document with what lists filter and sort by', () => {
    given([declared]).thenDocumentLike('b1', {
      organisationId: 'org-atlantica',
      bookingNo: '10481',
      letterIndex: 'A',
      code: 'AC-118',
      laycanStart: '2027-03-10',
      month: '2027-03',
      tradeId: 'brazil-med',
      loadingPortId: 'BRSSZ',
      dischargePortIds: ['ITLIV', 'SIKOP'],
      lines: [
        { country: 'IT', qty: 7_000 },
        { country: 'SI', qty: 5_000 },
      ],
      total: 12_000,
      version: 1,
      lastOrdinal: 2,
      cancelled: false,
      continuationOfId: null,
    });
  });

  it('is found by number, code, commodity, ports and vessel, whatever their case', () => {
    const search = given([
      declared,
      fromTo('VesselVoyageAmended', null, ref('v1', 'Nordic Tern 1107')),
    ]).document('b1')?.search;
    for (const word of ['10481', 'ac-118', 'bleached', 'santos', 'itliv', 'nordic tern']) {
      expect(search).toContain(word);
    }
  });

  it('has its continuation as a document of its own', () => {
    given([declared, continuationDeclared]).thenDocumentLike('b2', {
      firstId: 'b1',
      continuationOfId: 'b1',
      letterIndex: 'B',
      total: 4_000,
    });
  });

  it('knows the continuation that shares its stream, without a version of its own', () => {
    given([declared, continuationDeclared]).thenDocumentLike('b1', { continuedById: 'b2', version: 1 });
    given([declared, continuationDeclared]).thenDocumentLike('b2', { continuedById: null });
  });
});

describe('an amended booking', () => {
  it.each([
    ['BookingCodeChanged', 'AC-118', 'AC-120', 'code'],
    ['VesselTypeAmended', cargo.type, ref('box'), 'type'],
    ['TradeAmended', cargo.trade, ref('t2'), 'trade'],
    ['MonthAmended', null, '2027-04', 'month'],
    ['CommodityAmended', cargo.commodity, ref('bskp'), 'commodity'],
    ['VesselVoyageAmended', null, ref('v1'), 'vesselVoyage'],
    ['LoadPortAmended', cargo.loadingPort, ref('BRPNG'), 'loadingPort'],
    ['LoadQuantityAmended', 12_000, 13_000, 'loadingQty'],
    ['CommentAmended', null, 'Late', 'comment'],
    ['CompanyAmended', null, ref('c1'), 'company'],
    ['MasterBookingAmended', null, ref('m1'), 'masterBooking'],
    ['ContractLinkAmended', null, 'COA 7', 'contractLink'],
  ] as const)('%s', (type, from, to, field) => {
    const document = given([declared, fromTo(type, from, to)]).document('b1');
    expect(document?.terms[field]).toEqual(to);
    expect(document?.version).toBe(2);
    expect(document?.provenance[field]).toMatchObject({ from, to, side: 'external', actor: 'actor-1' });
  });

  it('keeps lines by ordinal, and remembers the highest ever issued', () => {
    const document = given([
      declared,
      fromTo('DischargeLineAmended', null, line('HRRJK', 1), { ordinal: 5 }),
      fromTo('DischargeLineAmended', line('HRRJK', 1), null, { ordinal: 5 }),
      fromTo('DischargeLineAmended', line('SIKOP', 5_000), null, { ordinal: 2 }),
    ]).document('b1');
    expect(document?.terms.discharge).toEqual({ 1: line('ITLIV', 7_000) });
    expect(document).toMatchObject({ lastOrdinal: 5, total: 7_000, dischargePortIds: ['ITLIV'] });
  });

  it('counts one version a command, with all that it changed', () => {
    const when = given([
      declared,
      byStaff(laycan),
      byStaff(fromTo('CommentAmended', null, 'Late')),
      fromTo('BookingCodeChanged', 'AC-118', 'AC-120'),
    ]);
    when.thenDocumentLike('b1', { version: 3, laycanStart: '2027-04-01', month: '2027-04' });
    expect(when.document('b1')?.changes.map(({ field }) => field)).toEqual(['code']);
    expect(new Set(when.versions().map(({ key }) => key)).size).toBe(3);
  });

  it('tells who edited a field and who submitted it', () => {
    const sent = {
      ...fromTo('CommentAmended', null, 'Late'),
      metadata: { actor: 'ana', authors: ['marta'], commandId: 'c-1', correlationId: 's-1' },
    } as Given<BookingEvent>;
    const own = {
      ...fromTo('BookingCodeChanged', 'AC-118', 'AC-120'),
      metadata: { actor: 'ana', commandId: 'c-1', correlationId: 's-1' },
    } as Given<BookingEvent>;
    const document = given([declared, sent, own]).document('b1');
    expect(document).toMatchObject({ decidedBy: 's-1', actor: 'ana', authors: ['marta', 'ana'] });
    expect(document?.changes.map(({ actor, authors }) => [actor, authors])).toEqual([
      ['ana', ['marta']],
      ['ana', undefined],
    ]);
  });

  it('knows of every field the event that set it last, and where the value came from', () => {
    const file = { by: 'upload', draft: 'd1', line: 12 } as const;
    const fromFile = {
      ...declared,
      metadata: {
        commandId: 'c-1',
        correlationId: 's-1',
        source: { ...file, fields: { code: { by: 'grid' } } },
      },
    } as Given<BookingEvent>;
    const days = {
      ...laycan,
      metadata: {
        commandId: 'c-2',
        correlationId: 's-2',
        source: { by: 'form', fields: { laycanFinish: { by: 'grid' } } },
      },
    } as Given<BookingEvent>;
    const document = given([fromFile, days, fromTo('CommentAmended', null, 'Late')]).document('b1');
    expect(document?.declaration).toMatchObject({
      revision: 0,
      version: 1,
      decidedBy: 's-1',
      source: { ...file, fields: { code: { by: 'grid' } } },
    });
    expect(document?.provenance).toMatchObject({
      laycanStart: { revision: 1, version: 2, decidedBy: 's-2', source: { by: 'form' } },
      laycanFinish: { revision: 1, version: 2, decidedBy: 's-2', source: { by: 'grid' } },
      comment: { revision: 2, version: 3 },
    });
    expect(document?.provenance.comment).not.toHaveProperty('source');
  });

  it('knows that a cancellation set the comment', () => {
    const document = given([declared, cancelled('b1', 'Mill stopped')]).document('b1');
    expect(document?.provenance.comment).toMatchObject({ from: null, to: 'Mill stopped', version: 2 });
    expect(given([declared, cancelled('b1', null)]).document('b1')?.provenance).toEqual({});
  });

  it('knows what the other side held before, until that side declares again', () => {
    const amended = given([
      declared,
      byStaff(laycan),
      byStaff(fromTo('CommentAmended', null, 'Late'), 'staff-2'),
    ]);
    expect(amended.document('b1')?.heldBefore.external).toEqual({
      laycanStart: '2027-03-10',
      laycanFinish: '2027-03-19',
      comment: null,
    });
    const twice = given([
      declared,
      byStaff(fromTo('BookingCodeChanged', 'AC-118', 'B'), 's1'),
      byStaff(fromTo('BookingCodeChanged', 'B', 'C'), 's2'),
    ]);
    expect(twice.document('b1')?.heldBefore.external).toEqual({ code: 'AC-118' });
    const again = given([declared, byStaff(laycan), fromTo('CommentAmended', null, 'Seen')]);
    expect(again.document('b1')?.heldBefore).toMatchObject({ external: {}, internal: { comment: null } });
  });

  it('is cancelled for good, with the message in place of the comment', () => {
    given([declared, cancelled('b1', 'Mill stopped')]).thenDocumentLike('b1', {
      cancelled: true,
      version: 2,
    });
    expect(given([declared, cancelled('b1', 'Mill stopped')]).document('b1')?.terms.comment).toBe(
      'Mill stopped',
    );
    expect(
      given([declared, fromTo('CommentAmended', null, 'x'), cancelled('b1')]).document('b1')?.terms.comment,
    ).toBe('x');
  });
});
