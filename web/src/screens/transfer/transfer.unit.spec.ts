import { beforeEach, describe, expect, it } from '@jest/globals';
import type { BookingView } from '#contracts/booking/booking-view';
import type { TransferErrorView, TransferView } from '#contracts/booking/transfer-view';
import { Snackbars } from '../../components/feedback/snackbars.ts';
import { TransferErrors } from './transfer-errors.ts';
import { blockedText, refusalInFull, transferErrorsText, transferText } from './transfer-words.ts';

const now = new Date('2027-02-01T09:00:00.000Z');

const transfer = (own: Partial<TransferView>): TransferView => ({
  state: 'none',
  requestedAt: '2027-02-01T08:59:00.000Z',
  requestedBy: 'T. Olsen',
  answeredAt: null,
  changed: false,
  refusal: null,
  voyageNumber: null,
  withdrawal: null,
  ...own,
});

const booking = (own: Partial<TransferView>, over: Partial<BookingView> = {}): BookingView =>
  ({ cancelled: false, transferred: false, transfer: transfer(own), ...over }) as BookingView;

const error = (id: string, transferId = `t-${id}`): TransferErrorView => ({
  id,
  cursor: '',
  organisationId: 'org-1',
  code: id,
  bookingNo: '10481A',
  transferId,
  failedAt: now.toISOString(),
  refusal: { code: 'port_unknown', subject: 'Koper', text: 'Port SIKOP is not set up.' },
  withdrawal: false,
});

describe('the words of a transfer', () => {
  it('say how it goes to staff, and to customers whether it was made', () => {
    expect(transferText(booking({ state: 'none' }))).toBe('Not Transferred');
    expect(transferText(booking({ state: 'requested' }, { transferred: true }))).toBe('Transferring…');
    expect(transferText(booking({ state: 'failed' }))).toBe('Transfer failed');
    // It was changed, refused, and is again as Veson has it.
    expect(transferText(booking({ state: 'failed' }, { transferred: true }))).toBe('Transferred');
    expect(transferText(booking({ state: 'transferred' }, { transferred: true }))).toBe('Transferred');
    const kept = { code: 'cargo_loaded', text: 'Loading has begun.' } as const;
    const requestedAt = '2027-02-01T08:59:00.000Z';
    const withdrawal = { state: 'refused', requestedAt, answeredAt: requestedAt, refusal: kept } as const;
    expect(transferText(booking({ withdrawal }, { cancelled: true }))).toBe('Withdrawal refused');
    expect(refusalInFull(kept)).toBe('Veson has begun to load the booking. Loading has begun.');
    expect(transferText(booking({}, { transferred: true, transfer: null }))).toBe('Transferred');
  });

  it('say why it is not offered', () => {
    const cancelled = booking({ state: 'failed' }, { cancelled: true });
    expect(blockedText(cancelled, now)).toBe("Cancelled bookings can't be transferred to Veson.");
    expect(blockedText(booking({ state: 'requested' }), now)).toContain('being transferred');
    const requestedAt = '2027-02-01T08:00:00.000Z';
    expect(blockedText(booking({ state: 'requested', requestedAt }), now)).toBeNull();
    const made = { transferred: true };
    expect(blockedText(booking({ state: 'transferred' }, made), now)).toContain('has not changed since');
    expect(blockedText(booking({ state: 'transferred', changed: true }, made), now)).toBeNull();
    expect(blockedText(booking({ state: 'failed' }), now)).toBeNull();
  });

  it('name the refused bookings, of many only some', () => {
    const named = (count: number) =>
      transferErrorsText(Array.from({ length: count }, (_, n) => error(`SZ-${n + 1}`)));
    expect(named(1)).toBe('Veson refused the SZ-1 booking.');
    expect(named(3)).toBe('Veson refused the SZ-1, SZ-2 and SZ-3 bookings.');
    expect(named(6)).toBe('Veson refused the SZ-1, SZ-2, SZ-3, SZ-4, SZ-5 and SZ-6 bookings.');
    expect(named(12)).toBe('Veson refused the SZ-1, SZ-2, SZ-3, SZ-4, SZ-5 and 7 more bookings.');
    expect(transferErrorsText([error('SZ-1'), { ...error('SZ-2'), withdrawal: true }])).toBe(
      'Veson refused the SZ-1 booking. Veson did not withdraw the SZ-2 booking.',
    );
  });
});

describe('refused transfers', () => {
  let said: Snackbars;
  const told = () => said.messages.map(({ text }) => text);
  const unknown = { get: () => undefined };
  let errors: TransferErrors;
  beforeEach(() => {
    said = new Snackbars();
    errors = new TransferErrors(said);
  });

  it('are said once each, however often they are heard, and in one message while it stands', () => {
    errors.heard([error('SZ-1')]);
    errors.heard([error('SZ-1'), error('SZ-2')]);
    expect(told()).toEqual(['Veson refused the SZ-1 and SZ-2 bookings.']);
    for (const { id } of said.messages) said.dismiss(id);
    errors.heard([error('SZ-1', 'another')]);
    expect(told()).toEqual(['Veson refused the SZ-1 booking.']);
    expect(errors.of('org-1', unknown).map(({ id }) => id)).toEqual(['SZ-1', 'SZ-2']);
    expect(errors.of('org-2', unknown)).toEqual([]);
  });

  it('stand with the latest first, in whatever order they were heard', () => {
    const at = (id: string, failedAt: string) => ({ ...error(id), failedAt });
    errors.heard([at('SZ-1', '2027-03-01T09:00:00.000Z')]);
    errors.heard([at('SZ-3', '2027-03-03T09:00:00.000Z'), at('SZ-2', '2027-03-02T09:00:00.000Z')]);
    expect(errors.of('org-1', unknown).map(({ id }) => id)).toEqual(['SZ-3', 'SZ-2', 'SZ-1']);
  });

  it('stand until the list knows better, which is to hold the bookings that it knows it by', () => {
    errors.heard([error('SZ-1')]);
    expect(errors.known('org-1')).toEqual(['SZ-1']);
    expect(errors.known('org-2')).toEqual([]);
    const shows = (held: BookingView) => errors.of('org-1', { get: () => held }).length;
    expect(shows(booking({ state: 'failed' }))).toBe(1);
    expect(shows(booking({ state: 'requested' }))).toBe(0);
    expect(shows(booking({ state: 'failed' }, { cancelled: true }))).toBe(0);
  });
});
