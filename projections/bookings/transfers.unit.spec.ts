import { describe, expect, it } from '@jest/globals';
import { cancelled, declared } from '#domain/booking/booking.specification';
import type { BookingEvent } from '#domain/booking/events';
import { userChannel } from '#contracts/live/channels';
import { payloadOf } from '#domain/booking/transfer-payload';
import type { Stored } from '#platform/documents/port';
import { shownOn } from '../../tests/support/shown-on.ts';
import { channelsFor } from '../runtime/presenting/live-source.ts';
import type { ViewInputs } from '../runtime/presenting/view.ts';
import {
  positionAt,
  specifyProjection,
  type Given,
} from '../runtime/specifications/projection.specification.ts';
import { payloadFields } from './present-payload.ts';
import { transferErrorView, transferErrorsLive } from './present-transfer.ts';
import { bookingView } from './present.ts';
import { bookingsProjection } from './projection.ts';
import type { BookingDocument } from './read-model.ts';

const given = specifyProjection<BookingDocument, BookingEvent>(bookingsProjection);
const requestedAt = '2027-02-01T09:00:00.000Z';
const occurredAt = '2027-02-01T09:00:02.000Z';
const refusal = { code: 'port_unknown', subject: 'Koper', text: 'Port SIKOP is not set up.' } as const;

const requested = (transferId = 't1', commandId = 'request-1'): Given<BookingEvent> => ({
  type: 'BookingTransferRequested',
  data: { bookingId: 'b1', firstBookingId: 'b1', transferId, requestedAt },
  metadata: { actor: 'staff-1', side: 'internal', commandId },
});
const confirmed = (transferId = 't1', cargoRef: string | null = 'C-1'): BookingEvent => ({
  type: 'BookingTransferConfirmed',
  data: { bookingId: 'b1', transferId, voyageNumber: '2703-118', cargoRef, occurredAt },
});
const refused = (transferId = 't1'): BookingEvent => ({
  type: 'BookingTransferRefused',
  data: { bookingId: 'b1', transferId, refusal, occurredAt },
});
const amended: BookingEvent = {
  type: 'LoadQuantityAmended',
  data: { bookingId: 'b1', from: 12_000, to: 13_000 },
};

const context: ViewInputs = {
  today: '2027-02-01',
  nameOfUser: (user) => (user === 'staff-1' ? 'K. Berg' : null),
  nameOfOrganisation: () => 'Atlântica Celulose',
  settingsOf: () => null,
  limitsOf: () => null,
  sees: () => true,
  zoneOf: () => undefined,
  cursorAt: (position) => position,
};

const stored = (events: readonly Given<BookingEvent>[]): Stored<BookingDocument> => {
  const document = given(events).document('b1');
  if (!document) throw new Error('no booking');
  return { id: 'b1', position: positionAt(events.length), revision: events.length - 1, document };
};

describe('the transfer of a booking', () => {
  it('is none, asked for, then made, with what the voyage-management system gave', () => {
    given([declared]).thenDocumentLike('b1', { transferState: 'none', transfer: null, transferred: false });
    given([declared, requested()]).thenDocumentLike('b1', {
      transferState: 'requested',
      transferRequestedBy: 'staff-1',
      transferred: false,
    });
    given([declared, requested(), confirmed()]).thenDocumentLike('b1', {
      transferState: 'transferred',
      transferred: true,
      cargoRef: 'C-1',
      voyageNumber: '2703-118',
    });
  });

  it('tells whether the booking is still as it was sent, field by field', () => {
    const amendedSince = stored([declared, requested(), confirmed(), amended]).document;
    expect(amendedSince).toMatchObject({ transferState: 'transferred', transferStanding: 'changed' });
    expect(payloadFields(amendedSince.held, payloadOf(amendedSince, null))).toContainEqual({
      field: 'loadingPort.qty',
      held: 12_000,
      now: 13_000,
      changed: true,
    });
    const back: BookingEvent = {
      type: 'LoadQuantityAmended',
      data: { bookingId: 'b1', from: 13_000, to: 12_000 },
    };
    given([declared, requested(), amended, confirmed(), back]).thenDocumentLike('b1', {
      transferStanding: 'transferred',
      transferChanged: false,
    });
    const again = stored([
      declared,
      requested(),
      confirmed(),
      amended,
      requested('t2', 'request-2'),
    ]).document;
    expect(again).toMatchObject({
      transferState: 'requested',
      transferred: true,
      transferChanged: true,
      transferStanding: 'under_way',
    });
  });

  it('keeps what an earlier transfer came to when a later one is refused', () => {
    const history = [
      declared,
      requested(),
      confirmed(),
      amended,
      requested('t2', 'request-2'),
      refused('t2'),
    ];
    given(history).thenDocumentLike('b1', { transferState: 'failed', transferred: true, cargoRef: 'C-1' });
  });

  it('passes over an answer to another transfer than the last', () => {
    given([declared, requested(), requested('t2', 'request-2'), confirmed('t1')]).thenDocumentLike('b1', {
      transferState: 'requested',
      transferred: false,
    });
  });

  it('is no version of the booking, and leaves what was last changed', () => {
    const history = given([declared, amended, requested(), confirmed(), amended]);
    history.thenDocumentLike('b1', { version: 3, versionRevision: 4 });
    expect(new Set(history.versions().map(({ key }) => key)).size).toBe(3);
    const before = stored([declared, amended]).document;
    expect(stored([declared, amended, requested(), confirmed()]).document).toMatchObject({
      version: before.version,
      versionRevision: 1,
      updatedAt: before.updatedAt,
      changes: before.changes,
      changedSince: before.changedSince,
    });
  });
});

describe('who sees a transfer', () => {
  it('is staff, with who asked for it; others see only whether it was made', () => {
    const booking = stored([declared, requested(), refused()]);
    expect(bookingView.present({ stored: booking, inputs: context }, 'internal').transfer).toMatchObject({
      state: 'failed',
      requestedBy: 'K. Berg',
      refusal,
    });
    expect(bookingView.present({ stored: booking, inputs: context }, 'external')).toMatchObject({
      transferred: false,
      transfer: null,
    });
    const made = bookingView.present(
      { stored: stored([declared, requested(), confirmed()]), inputs: context },
      'external',
    );
    expect(made).toMatchObject({ transferred: true, transfer: null, cargoRef: 'C-1' });
    expect(JSON.stringify(made)).not.toContain('2703-118');
  });

  it('is told of a refusal who asked, while it stands', () => {
    const failed = stored([declared, requested(), refused()]);
    const channel = userChannel.name({ userId: 'staff-1' });
    expect(channelsFor(transferErrorsLive, failed.document)).toEqual([channel]);
    expect(shownOn(transferErrorsLive, failed, channel, context)).toMatchObject({
      id: 'b1',
      bookingNo: '10481A',
      transferId: 't1',
      refusal,
    });
    for (const over of [
      [declared, requested(), refused(), requested('t2', 'request-2')],
      [declared, requested(), refused(), cancelled('b1')],
      [declared, requested(), confirmed()],
    ]) {
      expect(channelsFor(transferErrorsLive, stored(over).document)).toEqual([]);
      expect(transferErrorView.present({ stored: stored(over), inputs: context }, undefined)).toBeNull();
    }
  });
});
