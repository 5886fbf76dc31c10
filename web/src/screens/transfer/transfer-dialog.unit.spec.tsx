import { afterEach, describe, expect, it } from '@jest/globals';
import { createRoot, type Root } from 'react-dom/client';
import type { TransferOffer } from '#contracts/booking/transfer-view';
import { untilSo } from '../../../../tests/support/until.ts';
import { TransferDialog } from './TransferDialog.tsx';

const offer: TransferOffer = {
  bookingId: 'b-1',
  bookings: [{ id: 'b-1', code: 'SZ-1', bookingNo: '000001A', fields: [], unapprovedShip: null }],
  transfer: {
    state: 'none',
    refusal: null,
    voyageNumber: null,
    requestedBy: null,
    requestedAt: null,
    answeredAt: null,
    changed: false,
    withdrawal: null,
  },
  again: false,
  blocked: 'booking_cancelled',
};

describe('the question before a transfer', () => {
  const usual = globalThis.fetch;
  let root: Root | undefined;
  afterEach(() => {
    root?.unmount();
    globalThis.fetch = usual;
    document.body.replaceChildren();
  });

  it('says of a booking that cannot be transferred why, and transfers nothing', async () => {
    const methods: string[] = [];
    globalThis.fetch = async (_path, init) => {
      methods.push(init?.method ?? 'GET');
      return new Response(JSON.stringify(offer));
    };
    root = createRoot(document.body.appendChild(document.createElement('div')));
    root.render(<TransferDialog bookingId="b-1" organisation="o-1" onClose={() => undefined} />);
    const yes = await untilSo(
      async () => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Yes, transfer'),
      (one) => one !== undefined,
    );
    expect(document.querySelector('.dialog-text')?.textContent).toBe(
      "Cancelled bookings can't be transferred to Veson.",
    );
    expect(yes?.getAttribute('aria-disabled')).toBe('true');
    yes?.click();
    expect(methods).toEqual(['GET']);
  });

  it('leads nobody back to the list who may not transfer, as to one where it could not be read', async () => {
    const closed: number[] = [];
    const asked: number[] = [];
    const show = (status: number): void => {
      globalThis.fetch = async () => {
        asked.push(status);
        return new Response(JSON.stringify({ code: 'refused', message: 'No' }), { status });
      };
      root = createRoot(document.body.appendChild(document.createElement('div')));
      root.render(<TransferDialog bookingId="b-1" organisation="o-1" onClose={() => closed.push(status)} />);
    };
    show(403);
    const refused = root;
    await untilSo(
      async () => asked.length,
      (count) => count === 1,
    );
    show(404);
    await untilSo(
      async () => closed.includes(404),
      (isClosed) => isClosed,
    );
    refused?.unmount();
    expect(closed).toEqual([404]);
  });
});
