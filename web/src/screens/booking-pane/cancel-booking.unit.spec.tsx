import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { BookingView } from '#contracts/booking/booking-view';
import type { TransferView } from '#contracts/booking/transfer-view';
import { booking } from '../../../../tests/support/declaration-fixture.ts';
import { CancelBooking } from './CancelBooking.tsx';

const first = booking(1, {
  id: 'first',
  code: 'SZ-1',
  bookingNo: '100014',
  revision: 3,
  continuedById: 'second',
});
const second = booking(2, {
  id: 'second',
  code: 'SZ-1',
  bookingNo: '100014',
  letterIndex: 'B',
  revision: 5,
  continuationOfId: 'first',
});

describe('the dialogs of a cancellation', () => {
  const original = globalThis.fetch;
  let root: Root;
  let sent: unknown[];
  let refusal: { readonly code: string; readonly message: string } | null;
  let done: string[];

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    document.cookie = 'laycan_csrf=token';
    sent = [];
    done = [];
    refusal = null;
    globalThis.fetch = (target, init) => {
      if (init?.method !== 'POST')
        return Promise.resolve(
          Response.json((typeof target === 'string' ? target : '').endsWith('/second') ? second : first),
        );
      sent.push(JSON.parse(typeof init.body === 'string' ? init.body : ''));
      return Promise.resolve(Response.json(refusal ?? { cancelled: [] }, { status: refusal ? 409 : 200 }));
    };
    const page = document.createElement('div');
    document.body.append(page);
    root = createRoot(page);
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
    globalThis.fetch = original;
  });

  const show = (shown: BookingView) =>
    act(async () =>
      root.render(
        <CancelBooking
          booking={shown}
          organisation="suzano"
          onClose={() => done.push('closed')}
          onCancelled={() => done.push('cancelled')}
        />,
      ),
    );
  const title = () => document.querySelector('.dialog-title')?.textContent;
  const press = (label: string) =>
    act(async () => {
      const button = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === label,
      );
      button?.click();
    });

  it('name both of a pair, and send the versions of both that were shown', async () => {
    await show(first);
    expect(title()).toBe('Cancel Bookings SZ-1 A and SZ-1 B?');
    expect(document.querySelector('.dialog-text')?.textContent).toContain('cancelling one cancels both');
    await press('Yes, cancel');
    // What comes by a push while it is asked was not shown.
    await show({ ...first, revision: 9 });
    await press('Cancel permanently');
    expect(sent).toEqual([{ revision: 3, otherRevision: 5, message: null }]);
    expect(done).toEqual(['cancelled', 'closed']);
  });

  it('name a booking that stands alone by its code', async () => {
    await show(booking(3, { code: 'SZ-3' }));
    expect(title()).toBe('Cancel Booking SZ-3?');
  });

  it('tell staff that Veson holds the booking, and customers nothing of it', async () => {
    const transfer: TransferView = {
      state: 'transferred',
      requestedAt: '2027-02-01T08:00:00.000Z',
      requestedBy: 'J. Lind',
      answeredAt: '2027-02-01T08:00:09.000Z',
      changed: false,
      refusal: null,
      voyageNumber: '2703-118',
      withdrawal: null,
    };
    await show(booking(3, { transferred: true, transfer }));
    expect(document.querySelector('.cancel-held')?.textContent).toBe(
      'It was transferred to Veson, which is asked to withdraw it.',
    );
    act(() => root.render(null));
    await show(booking(3, { transferred: true, transfer: null }));
    expect(document.querySelector('.cancel-held')).toBeNull();
  });

  it('close on what is no longer as it was shown, so that it is looked at again', async () => {
    refusal = { code: 'booking_changed', message: 'The booking was changed after you opened it.' };
    await show(second);
    await press('Yes, cancel');
    await press('Cancel permanently');
    expect(sent).toEqual([{ revision: 5, otherRevision: 3, message: null }]);
    expect(done).toEqual(['cancelled', 'closed']);
  });
});
