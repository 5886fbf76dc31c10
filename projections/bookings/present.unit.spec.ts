import { describe, expect, it } from '@jest/globals';
import { brokerAssigned, cancelled, declared, line, meridian } from '#domain/booking/booking.specification';
import type { BookingEvent } from '#domain/booking/events';
import { limits, settings } from '#domain/validation/sample.specification';
import { periodOf } from '#contracts/booking/period';
import { declarationListChannel, staffDeclarationListChannel } from '#contracts/live/channels';
import type { Stored } from '#platform/documents/port';
import { shownOn } from '../../tests/support/shown-on.ts';
import { channelsFor } from '../runtime/presenting/live-source.ts';
import type { ViewInputs } from '../runtime/presenting/view.ts';
import {
  positionAt,
  specifyProjection,
  type Given,
} from '../runtime/specifications/projection.specification.ts';
import { bookingsLive, bookingView } from './present.ts';
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

const context: ViewInputs = {
  today: '2027-01-05',
  nameOfUser: (user) => (user === 'staff-1' ? 'K. Berg' : 'A. Prado'),
  nameOfOrganisation: () => 'Atlântica Celulose',
  settingsOf: () => null,
  limitsOf: () => null,
  sees: () => true,
  zoneOf: () => undefined,
  cursorAt: (position) => `log.generation.${position}`,
};

const stored = (history: readonly Given<BookingEvent>[], id = 'b1'): Stored<BookingDocument> => {
  const document = given(history).document(id);
  if (!document) throw new Error(`no document ${id}`);
  return { id, position: positionAt(history.length), revision: history.length - 1, document };
};

describe('who sees a booking', () => {
  const unassigned = fromTo('BrokerAssigned', meridian, null);
  const ofBroker = declarationListChannel.name({ organisationId: meridian.id, side: 'external' });

  it('are its charterer, its broker and the staff', () => {
    const { document } = stored([declared, brokerAssigned('b1')]);
    expect(channelsFor(bookingsLive, document)).toEqual([
      staffDeclarationListChannel.name(),
      declarationListChannel.name({ organisationId: 'org-atlantica', side: 'internal' }),
      declarationListChannel.name({ organisationId: 'org-atlantica', side: 'external' }),
      declarationListChannel.name({ organisationId: meridian.id, side: 'internal' }),
      ofBroker,
    ]);
  });

  it('is no longer a broker who is unassigned', () => {
    const history = [declared, brokerAssigned('b1'), unassigned];
    const lost = stored(history);
    expect(shownOn(bookingsLive, lost, ofBroker, context)).toBeNull();
    expect(given(history).lost('b1')).toEqual([
      { audience: `organisation.${meridian.id}`, position: positionAt(3), at: expect.any(String) },
    ]);
    expect(bookingsLive.channelsOf(`organisation.${meridian.id}`)).toContain(ofBroker);
    expect(bookingsLive.filterOf(bookingsLive.audienceOf(ofBroker) ?? '')).toEqual({
      $or: [{ organisationId: meridian.id }, { brokerId: meridian.id }],
    });
  });

  it('is again a broker who is assigned once more', () => {
    const history = [declared, brokerAssigned('b1'), unassigned, brokerAssigned('b1')];
    expect(stored(history).document).toMatchObject({ brokerId: meridian.id });
    expect(given(history).lost('b1')).toEqual([]);
  });

  it('sees staff by name only as one of them', () => {
    const amended = stored([declared, byStaff(laycan)]);
    const external = bookingView.present({ stored: amended, inputs: context }, 'external');
    const internal = bookingView.present({ stored: amended, inputs: context }, 'internal');
    expect(external.changes.map(({ field, by }) => [field, by])).toEqual([
      ['laycanStart', 'G2O'],
      ['laycanFinish', 'G2O'],
    ]);
    expect(internal.changes[0]?.by).toBe('K. Berg');
    expect(external.changedSince).toBe(amended.document.declaredAt);
  });

  it('reads changes of a line apart, by its place', () => {
    const changes = [
      fromTo('DischargeLineAmended', line('SIKOP', 5_000), line('HRRJK', 4_000), { ordinal: 2 }),
    ];
    expect(
      bookingView.present({ stored: stored([declared, ...changes]), inputs: context }, 'external').changes,
    ).toMatchObject([
      { field: 'dischargePorts.1.name', from: 'SIKOP', to: 'HRRJK' },
      { field: 'dischargePorts.1.qty', from: 5_000, to: 4_000 },
    ]);
  });
});

describe('what is wrong with a booking', () => {
  const strict = { ...limits, minDischargeQty: 100_000 };
  const lists = { ...settings, limits: { 'brazil-med': strict } };
  const checking: ViewInputs = {
    ...context,
    settingsOf: (organisation) => (organisation === 'org-atlantica' ? lists : null),
  };
  const channels = [
    staffDeclarationListChannel.name(),
    declarationListChannel.name({ organisationId: 'org-atlantica', side: 'external' }),
  ];
  const onChannels = (booking: Stored<BookingDocument>) =>
    channels.map((channel) => shownOn(bookingsLive, booking, channel, checking)?.errors);

  it('is in a push as in an answer', () => {
    const booking = stored([declared]);
    const { errors } = bookingView.present({ stored: booking, inputs: checking }, 'external');
    expect(errors.length).toBeGreaterThan(0);
    expect(onChannels(booking)).toEqual([errors, errors]);
    expect(bookingView.needs(booking.document).settings).toEqual(['org-atlantica']);
  });

  it('is said of what can still be mended only', () => {
    expect(onChannels(stored([declared, cancelled('b1')]))).toEqual([[], []]);
    const begun = { ...checking, today: '2027-03-10' };
    expect(bookingView.present({ stored: stored([declared]), inputs: begun }, 'internal').errors).toEqual([]);
  });
});

describe('the period of a booking', () => {
  it.each([
    ['2027-01-04', 'upcoming'],
    ['2027-03-10', 'ongoing'],
    ['2027-03-19', 'ongoing'],
    ['2027-03-20', 'completed'],
  ])('on %s is %s', (today, period) => {
    expect(periodOf(stored([declared]).document, today)).toBe(period);
  });
});
